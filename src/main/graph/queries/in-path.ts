/** A condition on `f.path`: the file itself, or everything below the folder. */
export function inPath(path: string | undefined): { readonly sql: string; readonly parameters: string[] } {
  const folder = path?.replace(/^\.\//, '').replace(/\/+$/, '')
  if (folder === undefined || folder === '' || folder === '.') return { sql: '', parameters: [] }
  return {
    sql: 'AND (f.path = ? OR (f.path > ? AND f.path < ?))',
    parameters: [folder, `${folder}/`, `${folder}0`],
  }
}
