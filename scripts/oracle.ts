// `npm run oracle [-- LANGUAGE ...]`: asks ast-grep and ours the same patterns over the same files and tells how they agree.
import { corpusLanguages, readCorpus, readReasons } from '../test/oracle/corpus.ts'
import { askBoth, judge } from '../test/oracle/pairs.ts'
import { countReasons, type LanguageReport, openIn, reportOf, tableOf } from '../test/oracle/report.ts'
import { runScript, ScriptFailure } from './system/script-failure.ts'
import { installToolFolder } from './system/tool-folder.ts'

await runScript(async () => {
  const wanted = process.argv.slice(2)
  const known = corpusLanguages()
  const unknown = wanted.find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw new ScriptFailure(`There is no corpus for "${unknown}". There is one for: ${known.join(', ')}.`)
  await installToolFolder('yardsticks')
  const reports: LanguageReport[] = []
  const all = []
  for (const language of wanted.length === 0 ? known : wanted) {
    const corpus = readCorpus(language)
    const pairs = (await askBoth(corpus)).map((pair) => judge(pair, corpus.differences))
    reports.push(reportOf(language, pairs))
    all.push(...pairs)
    for (const line of pairs.flatMap(openIn)) process.stdout.write(`${language}: ${line}\n`)
  }
  const reasons = readReasons()
  process.stdout.write(`${tableOf(reports)}\n\nReasons, by pairs:\n`)
  for (const [reason, count] of countReasons(all))
    process.stdout.write(`${String(count).padStart(5)}  ${reasons[reason]?.title ?? reason}\n`)
  return all.some((pair) => openIn(pair).length > 0) ? 1 : 0
})
