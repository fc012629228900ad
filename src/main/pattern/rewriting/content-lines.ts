import type { LanguageRow } from '../../syntax/language-row.ts'
import type { SyntaxTree } from '../../syntax/syntax-tree.ts'
import { lexPattern } from '../reading/metavariable.ts'
import { StoodIn } from '../reading/stand-in.ts'
import { patternOf, type Template } from './template.ts'

/** Lines of a rewrite (0-based) that begin inside a string: what looks like their indentation is their content. */
export function contentLinesOf(
  template: Template,
  row: LanguageRow,
  parse: (text: string) => SyntaxTree,
): ReadonlySet<number> {
  const lexing = lexPattern(patternOf(template))
  if (lexing.kind === 'rejected' || !lexing.pattern.text.includes('\n')) return new Set()
  const tree = parse(new StoodIn(lexing.pattern, row).text)
  const strings: { start: number; end: number }[] = []
  for (let node = 0; node < tree.size; node++) {
    if (row.verbatim.includes(tree.kind(node))) strings.push({ start: tree.start(node), end: tree.end(node) })
  }
  const lines = new Set<number>()
  for (let at = tree.text.indexOf('\n'), line = 1; at >= 0; at = tree.text.indexOf('\n', at + 1), line++) {
    if (strings.some(({ start, end }) => start <= at && at < end - 1)) lines.add(line)
  }
  return lines
}
