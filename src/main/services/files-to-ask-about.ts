import path from 'node:path'

export interface Answering {
  readonly id: string
  readonly root: string
}

/** Files of data and style: their servers know no symbols of a workspace, and would be started for nothing. */
const withoutSymbols = new Set(
  '.json .jsonc .json5 .yaml .yml .toml .xml .css .scss .less .sass .html .htm .md .markdown .txt .svg .lock'.split(
    ' ',
  ),
)
/** Files of one extension that are looked at: a workspace of many projects has many roots. */
const maxOfExtension = 40

/**
 * For each server and root one file that it knows, so that it has the project loaded: the one that lies highest, of as
 * many as `limit`.
 */
export function filesToAskAbout(
  files: readonly string[],
  answering: (file: string) => readonly Answering[],
  limit: number,
): readonly string[] {
  const chosen = new Map<string, string>()
  for (const file of candidates(files)) {
    const open = answering(file).map(({ id, root }) => `${id}\n${root}`)
    const isNew = open.some((key) => !chosen.has(key))
    if (!isNew) continue
    for (const key of open) if (!chosen.has(key)) chosen.set(key, file)
    if (new Set(chosen.values()).size >= limit) break
  }
  return [...new Set(chosen.values())]
}

/** The highest file of each extension in each folder, the highest first. */
function candidates(files: readonly string[]): readonly string[] {
  const perExtension = new Map<string, Map<string, string>>()
  for (const file of [...files].sort((left, right) => depthOf(left) - depthOf(right))) {
    const extension = path.posix.extname(file).toLowerCase()
    if (extension === '' || withoutSymbols.has(extension)) continue
    const folders = perExtension.get(extension) ?? new Map<string, string>()
    perExtension.set(extension, folders)
    const top = file.split('/').slice(0, 2).join('/')
    const folder = file.includes('/') ? top : ''
    if (folders.size < maxOfExtension && !folders.has(folder)) folders.set(folder, file)
  }
  return [...perExtension.values()].flatMap((folders) => [...folders.values()])
}

function depthOf(file: string): number {
  return file.split('/').length
}
