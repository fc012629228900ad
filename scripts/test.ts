// `npm test`: unit, integration and end-to-end tests, one after the other; or only those that are named.
import { say } from './system/say.ts'
import { runScript, ScriptFailure } from './system/script-failure.ts'
import { runStage } from './testing/run-stage.ts'
import { closingLine, sumOf, type TestCount } from './testing/stage-report.ts'
import { type StageName, stageNames } from './testing/stages.ts'

await runScript(async () => {
  const counts: TestCount[] = []
  for (const stage of wantedStages(process.argv.slice(2))) {
    const count = await runStage(stage)
    say(`${stage}: ${closingLine(count)}`)
    counts.push(count)
  }
  const total = sumOf(counts)
  process.stdout.write(`\n${closingLine(total)}\n`)
  return total.failed === 0 && total.passed > 0 ? 0 : 1
})

function wantedStages(named: readonly string[]): readonly StageName[] {
  const unknown = named.find((name) => !stageNames.some((stage) => stage === name))
  if (unknown !== undefined) {
    throw new ScriptFailure(`There are no "${unknown}" tests. There are: ${stageNames.join(', ')}.`)
  }
  return named.length === 0 ? stageNames : stageNames.filter((stage) => named.includes(stage))
}
