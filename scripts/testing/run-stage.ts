import { readFile, rm } from 'node:fs/promises'
import { runCommand } from '../system/run-command.ts'
import { say, timed } from '../system/say.ts'
import { ScriptFailure } from '../system/script-failure.ts'
import { countStage, noTests, type TestCount } from './stage-report.ts'
import { prepareStage, reportFile, type StageName } from './stages.ts'

/** Prepares and runs one stage. Never throws: a stage that could not even start counts as one failure. */
export async function runStage(stage: StageName): Promise<TestCount> {
  try {
    return await timed(`${stage} tests`, () => startAndCount(stage))
  } catch (error) {
    const isKnown = error instanceof ScriptFailure
    say(`The ${stage} tests could not run: ${isKnown ? error.message : String(error)}`)
    return { ...noTests, failed: 1 }
  }
}

async function startAndCount(stage: StageName): Promise<TestCount> {
  const file = reportFile(stage)
  // A report of an earlier run must not be taken for this one's.
  await rm(file, { force: true })
  const { command, args, env } = await prepareStage[stage]()
  const { code } = await runCommand(command, args, { env })
  return countStage(await readReport(file), code)
}

async function readReport(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as unknown
  } catch {
    return undefined
  }
}
