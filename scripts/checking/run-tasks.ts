import { runCommand } from '../system/run-command.ts'
import { type CheckTask, scriptOf } from './tasks.ts'

export interface TaskOutcome {
  readonly task: CheckTask
  readonly isGood: boolean
  readonly output: string
  readonly seconds: number
}

/** Runs all tasks, at most `width` at a time, in their order. Tells each outcome when it is there. */
export async function runTasks(
  tasks: readonly CheckTask[],
  width: number,
  onEnd: (outcome: TaskOutcome) => void,
): Promise<readonly TaskOutcome[]> {
  const waiting = [...tasks]
  const outcomes: TaskOutcome[] = []
  async function work(): Promise<void> {
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
      const outcome = await runTask(task)
      outcomes.push(outcome)
      onEnd(outcome)
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, width) }, work))
  return outcomes
}

async function runTask(task: CheckTask): Promise<TaskOutcome> {
  const startedMs = performance.now()
  const { code, output } = await runCommand(process.execPath, [scriptOf(task), ...task.args], {
    output: 'quiet',
  })
  return { task, isGood: code === 0, output, seconds: (performance.now() - startedMs) / 1000 }
}
