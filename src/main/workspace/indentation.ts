/** Turns the indentation of a new line into the one of the file; absent when the rule cannot say. */
export type IndentRule = (indent: string) => string | undefined

/**
 * The one rule that turns the indentations of the given lines into those of the file's lines: a prefix more, a prefix
 * less, or another unit (tabs for spaces). Absent when the shift is not uniform. Blank lines say nothing.
 */
export function indentRule(given: readonly string[], actual: readonly string[]): IndentRule | undefined {
  const pairs: { from: string; to: string }[] = []
  given.forEach((line, index) => {
    if (line.trim() !== '') pairs.push({ from: indentOf(line), to: indentOf(actual[index] ?? '') })
  })
  return candidateRules(pairs).find((rule) => pairs.every(({ from, to }) => rule(from) === to))
}

/** A line with its indentation turned; a blank one stays blank. Absent when the rule cannot say. */
export function reindent(line: string, rule: IndentRule): string | undefined {
  if (line.trim() === '') return ''
  const indent = indentOf(line)
  const next = rule(indent)
  return next === undefined ? undefined : next + line.slice(indent.length)
}

function indentOf(line: string): string {
  return line.slice(0, line.length - line.trimStart().length)
}

function candidateRules(pairs: readonly { from: string; to: string }[]): IndentRule[] {
  const first = pairs[0]
  if (first === undefined) return []
  return [
    ...prefixRules(first),
    ...unitRules(undefined),
    // Tabs against spaces and another level: from one indentation alone the unit cannot be told.
    ...(pairs.every(({ from }) => from === first.from)
      ? [(indent: string) => (indent === first.from ? first.to : undefined)]
      : unitRules(first)),
  ]
}

function prefixRules({ from, to }: { from: string; to: string }): IndentRule[] {
  const rules: IndentRule[] = []
  if (to.endsWith(from)) {
    const prefix = to.slice(0, to.length - from.length)
    rules.push((indent) => (isMixed(prefix + indent) && !isMixed(to) ? undefined : prefix + indent))
  }
  if (from.endsWith(to)) {
    const prefix = from.slice(0, from.length - to.length)
    rules.push((indent) => (indent.startsWith(prefix) ? indent.slice(prefix.length) : undefined))
  }
  return rules
}

function isMixed(indent: string): boolean {
  return indent.includes('\t') && indent.includes(' ')
}

function unitRules(shifted: { from: string; to: string } | undefined): IndentRule[] {
  const units = ['    ', '\t', '  ', '        ', '   ', ' ']
  return units.flatMap((from) => units.filter((to) => to !== from).map((to) => unitRule(from, to, shifted)))
}

function unitRule(from: string, to: string, shifted: { from: string; to: string } | undefined): IndentRule {
  const shift = shifted === undefined ? 0 : (levels(shifted.to, to) ?? 0) - (levels(shifted.from, from) ?? 0)
  return (indent) => {
    const level = levels(indent, from)
    return level === undefined || level + shift < 0 ? undefined : to.repeat(level + shift)
  }
}

/** How many units an indentation is; absent when it is not made of them. */
function levels(indent: string, unit: string): number | undefined {
  const count = indent.length / unit.length
  return Number.isInteger(count) && unit.repeat(count) === indent ? count : undefined
}
