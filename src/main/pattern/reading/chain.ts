import type { LanguageRow } from '../../syntax/language-row.ts'

/** Whether neighbours of these kinds make up one expression: `identifier selector selector` is a call in Dart. */
export function isChain(
  [, ...others]: readonly (string | undefined)[],
  { suffixes = [] }: Pick<LanguageRow, 'suffixes'>,
): boolean {
  return others.length > 0 && others.every((kind) => kind !== undefined && suffixes.includes(kind))
}
