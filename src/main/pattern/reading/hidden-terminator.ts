import type { ParsedPattern } from './parsed-pattern.ts'

/** Some grammars have no node for the terminator of `f();`: it is no part of what is looked for. */
export function withoutHiddenTerminator(
  { tree, row }: Pick<ParsedPattern, 'tree' | 'row'>,
  slot: ParsedPattern['slot'],
): ParsedPattern['slot'] {
  const text = tree.text.slice(slot.start, slot.end)
  const terminator = row.terminators.find((one) => one !== '' && text.endsWith(one))
  if (terminator === undefined) return slot
  const start = slot.end - terminator.length
  for (let node = 0; node < tree.size; node++)
    if (tree.isLeaf(node) && tree.start(node) <= start && tree.end(node) >= slot.end) return slot
  return { start: slot.start, end: slot.start + tree.text.slice(slot.start, start).trimEnd().length }
}
