// `npm run check`: everything that can be said without starting a server or a window. Parts run side by side.
import os from 'node:os'
import { runTasks, type TaskOutcome } from './checking/run-tasks.ts'
import { checkTasks } from './checking/tasks.ts'
import { ensureGrammars } from './grammars/ensure.ts'
import { say } from './system/say.ts'
import { runScript } from './system/script-failure.ts'

await runScript(async () => {
  await ensureGrammars()
  const outcomes = await runTasks(checkTasks, os.availableParallelism(), tell)
  const broken = outcomes.filter((outcome) => !outcome.isGood)
  if (broken.length === 0) {
    say(`Check: all ${outcomes.length} parts hold.`)
    return 0
  }
  for (const { task } of broken) {
    say(`Check: ${task.name} does not hold.${task.mend === undefined ? '' : ` To mend it: ${task.mend}`}`)
  }
  return 1
})

function tell({ task, isGood, output, seconds }: TaskOutcome): void {
  say(`${isGood ? 'ok    ' : 'BROKEN'} ${task.name} (${seconds.toFixed(1)} s)`)
  if (!isGood) process.stdout.write(`${output.trimEnd()}\n`)
}
