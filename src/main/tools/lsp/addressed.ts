import { Failure } from '../../base/failure.ts'
import type { AddressedFile, LanguagePort } from './port.ts'

export interface PlaceArguments {
  readonly file?: string | undefined
  readonly line?: number | undefined
  readonly symbol?: string | undefined
  readonly name_path?: string | undefined
}

const maxCandidates = 20
const usage = 'Give file, line and symbol (a name on that line), or name_path such as "Class.method".'

/** The place that the arguments name. Throws `Failure` bad_argument, not_found, ambiguous. */
export async function addressedFile(
  args: PlaceArguments,
  language: Pick<LanguagePort, 'workspaceSymbols'>,
  signal: AbortSignal,
): Promise<AddressedFile> {
  const { file, line, symbol, name_path: namePath } = args
  if (namePath !== undefined) {
    if (line !== undefined || symbol !== undefined)
      throw new Failure('bad_argument', '`name_path` stands instead of `line` and `symbol`.', { hint: usage })
    if (file !== undefined) return { file, address: { namePath } }
    return await searchedFor(namePath, language, signal)
  }
  if (file === undefined || line === undefined)
    throw new Failure(
      'bad_argument',
      `The place is not named: \`${file === undefined ? 'file' : 'line'}\` is missing.`,
      {
        hint: usage,
      },
    )
  return { file, address: { line, symbol } }
}

/** A name path without a file: the servers of the workspace are asked where such a symbol is. */
async function searchedFor(
  namePath: string,
  language: Pick<LanguagePort, 'workspaceSymbols'>,
  signal: AbortSignal,
): Promise<AddressedFile> {
  const names = namePath.split(/\.|::|#|\//).filter((name) => name !== '')
  const last = names.at(-1) ?? namePath
  const { value = [], servers } = await language.workspaceSymbols(last, signal)
  const found = value.filter(
    ({ path, isOutside }) => isOutside === undefined && `.${path}`.endsWith(`.${names.join('.')}`),
  )
  const files = [...new Set(found.map(({ file }) => file))]
  const [file] = files
  if (file === undefined) {
    const silent = servers.flatMap(({ reason }) => reason ?? [])
    throw new Failure('not_found', `No server knows a symbol ${namePath} in the workspace.`, {
      hint: ['Name the file too.', ...silent].join(' '),
      details: { candidates: [] },
    })
  }
  if (files.length === 1) return { file, address: { namePath } }
  const candidates = found
    .slice(0, maxCandidates)
    .map(({ path, kind, file: of, line }) => ({ file: of, namePath: path, kind, line }))
  throw new Failure('ambiguous', `${namePath} is in ${files.length} files.`, {
    hint: `Name the file too: ${candidates.map(({ file: of, line }) => `${of}:${line}`).join(', ')}.`,
    details: { candidates },
  })
}
