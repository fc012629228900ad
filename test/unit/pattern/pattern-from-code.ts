import type { LanguageRow } from '../../../src/main/syntax/language-row.ts'
import type { SyntaxTree } from '../../../src/main/syntax/syntax-tree.ts'

/** A pattern that was made from a node of a source, and so has to find that node. */
export interface MadePattern {
  readonly pattern: string
  readonly node: number
  /** Whether parts of it became metavariables. */
  readonly isGeneral: boolean
}

interface Hole {
  readonly start: number
  readonly end: number
  readonly text: string
}

type Random = () => number

interface Source {
  readonly tree: SyntaxTree
  readonly row: LanguageRow
}

/**
 * Nodes that are written as something smaller or larger when a word stands for them: `const $X` is a name without a
 * value, not a declarator with one, and `$X` in a string is text.
 */
const neverReplaced =
  /interpolation|variable_declaration|block_parameters|rescue|keyword|tag_name|declarator|clause|content|fragment|case|default|label|modifier|specifier|heritage|annotation|decorator|list|escape|section|directive/

/** At most this share of the nodes becomes metavariables. */
const maxRate = 0.4

/** The code of a node as a pattern: as it stands, or with some of its inner nodes replaced by metavariables. */
export function patternOf({ tree, row }: Source, node: number, random: Random | undefined): MadePattern {
  const holes = random === undefined ? [] : holesIn({ tree, row }, node, random)
  let text = ''
  let at = tree.start(node)
  for (const hole of holes) {
    text += escaped(tree.text.slice(at, hole.start)) + hole.text
    at = hole.end
  }
  text += escaped(tree.text.slice(at, tree.end(node)))
  const indent = hasContentLines({ tree, row }, node) ? '' : indentAt(tree, node)
  return { pattern: rebased(text, indent), node, isGeneral: holes.length > 0 }
}

/** A `$` of the source is no metavariable. */
function escaped(text: string): string {
  return text.replaceAll('$', '\\$')
}

/** In the order of the text, none in another, and none directly behind another: metavariables are whole tokens. */
function holesIn(source: Source, node: number, random: Random): Hole[] {
  const { tree } = source
  const holes: Hole[] = []
  const rate = random() * maxRate
  for (let inner = node + 1; inner < tree.after(node);) {
    const last = random() < rate ? lastOfHole(source, inner, random) : undefined
    if (last === undefined || touches(tree, [inner, last], holes.at(-1))) {
      inner++
      continue
    }
    const isRun = last !== inner
    holes.push({
      start: tree.start(inner),
      end: tree.end(last),
      text: `${isRun ? '$$$' : '$'}${isRun ? 'R' : 'V'}${holes.length}`,
    })
    inner = tree.after(last)
  }
  return holes
}

/** The node itself, a later neighbour in its list for a run, or nothing where no metavariable can stand. */
function lastOfHole({ tree, row }: Source, node: number, random: Random): number | undefined {
  if (!isCode({ tree, row }, node) || row.lists.includes(tree.kind(node))) return undefined
  if (neverReplaced.test(tree.kind(node))) return undefined
  const parent = tree.parent(node)
  const family = tree.children(parent).filter((child) => child >= node)
  const isList = row.sequences.includes(tree.kind(parent)) || family.some((child) => tree.kind(child) === ',')
  if (!isList || random() < 0.6) return node
  const end = family.findIndex((child) => !isCode({ tree, row }, child) && tree.kind(child) !== ',')
  const members = family.slice(0, end < 0 ? family.length : end).filter((child) => tree.isNamed(child))
  return members[Math.floor(random() * members.length)] ?? node
}

export function isCode({ tree, row }: Source, node: number): boolean {
  const isEmpty = tree.end(node) === tree.start(node)
  return tree.isNamed(node) && !isEmpty && !tree.isError(node) && !row.comments.includes(tree.kind(node))
}

function touches(
  tree: SyntaxTree,
  [first, last]: readonly [number, number],
  before: Hole | undefined,
): boolean {
  const around = (tree.text[tree.start(first) - 1] ?? ' ') + (tree.text[tree.end(last)] ?? ' ')
  return /[\w$]/.test(around) || before?.end === tree.start(first)
}

/** Whether some of its lines are content, of which no indentation may be taken. */
function hasContentLines({ tree, row }: Source, node: number): boolean {
  for (let inner = node; inner < tree.after(node); inner++) {
    if (row.verbatim.includes(tree.kind(inner)) && tree.textOf(inner).includes('\n')) return true
  }
  return false
}

function indentAt(tree: SyntaxTree, node: number): string {
  const line = tree.text.slice(tree.text.lastIndexOf('\n', tree.start(node) - 1) + 1, tree.start(node))
  return /^[ \t]*/.exec(line)?.[0] ?? ''
}

/** As a person copies it: without the indentation of its first line. */
function rebased(text: string, indent: string): string {
  const [first = '', ...others] = text.split('\n')
  const isIndented = others.every((line) => line.trim() === '' || line.startsWith(indent))
  if (!isIndented) return text
  return [first, ...others.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))].join(
    '\n',
  )
}
