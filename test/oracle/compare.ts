import { type Finding, type Outcome, told } from './finding.ts'

/** What two tools say differently of one pattern in one file; all lists empty when they agree. */
export interface Delta {
  readonly onlyOurs: readonly string[]
  readonly onlyTheirs: readonly string[]
  /** Matches of both whose captures differ. */
  readonly captures: readonly string[]
}

/** How a refusal stands in the lists. */
export const refusal = 'the pattern is refused'

export function compareOutcomes(ours: Outcome, theirs: Outcome): Delta {
  if (ours.kind === 'refused' && theirs.kind === 'refused')
    return { onlyOurs: [], onlyTheirs: [], captures: [] }
  const mine = findingsOf(ours)
  const yours = [...findingsOf(theirs)]
  const onlyOurs = refusalOf(ours)
  const captures: string[] = []
  for (const finding of mine) {
    const index = yours.findIndex((other) => other.line === finding.line && other.text === finding.text)
    const [other] = index < 0 ? [] : yours.splice(index, 1)
    if (other === undefined) onlyOurs.push(told(finding))
    else captures.push(...captureDifferences(finding, other))
  }
  return { onlyOurs, onlyTheirs: [...refusalOf(theirs), ...yours.map(told)], captures }
}

export function isEmptyDelta({ onlyOurs, onlyTheirs, captures }: Delta): boolean {
  return onlyOurs.length + onlyTheirs.length + captures.length === 0
}

function findingsOf(outcome: Outcome): readonly Finding[] {
  return outcome.kind === 'found' ? outcome.findings : []
}

function refusalOf(outcome: Outcome): string[] {
  return outcome.kind === 'refused' ? [refusal] : []
}

function captureDifferences(ours: Finding, theirs: Finding): string[] {
  const names = new Set([...Object.keys(ours.captures), ...Object.keys(theirs.captures)])
  const different = [...names].filter((name) => ours.captures[name] !== theirs.captures[name])
  return different.sort().map((name) => {
    const [mine, yours] = [ours.captures[name], theirs.captures[name]].map((text) =>
      text === undefined ? 'nothing' : JSON.stringify(text),
    )
    return `${told(ours)}  $${name}: ours ${mine ?? ''}, theirs ${yours ?? ''}`
  })
}
