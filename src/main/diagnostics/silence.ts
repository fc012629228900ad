/** Nobody knows the language: an absence, never a clean file. */
export function unknownKind(file: string): { state: 'absent'; reason: string } {
  const ending = /\.[^./]+$/.exec(file)?.[0]
  const files = ending === undefined ? 'this kind of file' : `${ending} files`
  return { state: 'absent', reason: `no language server knows ${files}` }
}
