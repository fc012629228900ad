import { Failure } from '../../src/main/base/failure.ts'
import type { PatternMatch } from '../../src/main/pattern/answer.ts'
import { find } from '../unit/pattern/memory-files.ts'
import type { Finding, Outcome } from './finding.ts'
import type { OracleQuery } from './ast-grep.ts'

const everything = 100_000

/** Asks the engine as it stands, each file by itself. */
export async function askOurs(query: OracleQuery): Promise<ReadonlyMap<string, Outcome>> {
  const outcomes = new Map<string, Outcome>()
  for (const [file, content] of query.files) outcomes.set(file, await askForFile(query, file, content))
  return outcomes
}

async function askForFile(query: OracleQuery, file: string, content: string): Promise<Outcome> {
  const { pattern, language, strictness } = query
  try {
    const answer = await find({ [file]: content }, pattern, { language, strictness, limit: everything })
    return { kind: 'found', findings: answer.matches.map(findingOf) }
  } catch (error) {
    if (error instanceof Failure && error.code === 'pattern_unparseable')
      return { kind: 'refused', reason: error.message }
    throw error
  }
}

function findingOf({ line, text, captures }: PatternMatch): Finding {
  return { line, text, captures: Object.fromEntries(captures.map((one) => [one.name, one.text])) }
}
