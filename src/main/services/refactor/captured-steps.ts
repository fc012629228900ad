import { Failure } from '../../base/failure.ts'
import { inParallel } from '../../base/in-parallel.ts'
import { ownPathStyle, uriToPath } from '../../lsp/protocol/document-uri.ts'
import type { CapturedTree } from '../../lsp/refactor/edited-tree.ts'
import { type Proposal, urisOf } from '../../lsp/refactor/proposal.ts'
import type { EditStep } from '../../lsp/refactor/workspace-edit.ts'
import { enumerateFiles } from '../../workspace/enumerate.ts'
import { fileFailure } from '../../workspace/file-failure.ts'
import { filesAtOnce, nodeFileLayer } from '../../workspace/file-layer.ts'
import { IgnoredPaths } from '../../workspace/ignored-paths.ts'
import type { Hand, WorkspaceRoot } from '../../workspace/root.ts'
import { type DecodedText, decodeText, maxWriteBytes } from '../../workspace/text-encoding.ts'

/** The files that the steps of a proposal name, as they stand on the disk now. */
export interface CapturedSteps {
  readonly tree: CapturedTree
  /** Of a captured file. */
  readonly bytesOf: (path: string) => Buffer
}

export interface CaptureOptions {
  readonly root: WorkspaceRoot
  readonly hand: Hand
  /** Paths that the caller named: they may be ignored ones. Relative. */
  readonly named: readonly string[]
}

/**
 * Throws `Failure` outside_workspace and protected_path with all names when an edit reaches what is not to be changed
 * (ignored files too), stale when a server's text of a file is not the disk's, too_large.
 */
export async function captureSteps(
  { steps, held, encoding }: Proposal,
  { root, hand, named }: CaptureOptions,
): Promise<CapturedSteps> {
  const paths = pathsOf(root, steps)
  await refuseForbidden(root, [...paths.values()], { hand, named })
  const disk = new Disk(root)
  for (const path of new Set(paths.values())) await disk.capture(path)
  refuseOtherTexts(root, disk, held)
  return {
    bytesOf: (path) => disk.bytesOf(path),
    tree: {
      kindOf: (path) => disk.kindOf(path),
      textOf: (path) => disk.textOf(path).text,
      filesUnder: (folder) => disk.filesUnder(folder),
      versionOf: (path) => held.get(path)?.version,
      show: (path) => root.show(path),
      pathOf: (uri) => paths.get(uri) ?? '',
      encoding,
    },
  }
}

/** Absolute paths by the URIs of the steps. */
function pathsOf(root: WorkspaceRoot, steps: readonly EditStep[]): ReadonlyMap<string, string> {
  const paths = new Map<string, string>()
  const outside: string[] = []
  for (const uri of new Set(steps.flatMap(urisOf))) {
    const path = uriToPath(uri, ownPathStyle)
    const shown = path === undefined ? '..' : root.show(path)
    if (path === undefined || shown === '..' || shown.startsWith('../')) outside.push(path ?? uri)
    else paths.set(uri, path)
  }
  if (outside.length === 0) return paths
  throw new Failure('outside_workspace', `It reaches outside the workspace: ${outside.join(', ')}.`, {
    hint: 'Nothing was staged: a part of it alone would be half a change.',
    details: { files: outside },
  })
}

async function refuseForbidden(
  root: WorkspaceRoot,
  paths: readonly string[],
  { hand, named }: Pick<CaptureOptions, 'hand' | 'named'>,
): Promise<void> {
  const ignored = new IgnoredPaths(root.path)
  const names: string[] = []
  const reasons = new Set<string>()
  for (const shown of new Set(paths.map((path) => root.show(path)))) {
    const refusal = await root.locateForWriting(shown, hand).then(
      async () => (!named.includes(shown) && (await ignored.has(shown)) ? ignoredWords : undefined),
      (error: unknown) => {
        if (error instanceof Failure) return error.message
        throw error
      },
    )
    if (refusal === undefined) continue
    names.push(shown)
    reasons.add(refusal)
  }
  if (names.length === 0) return
  throw new Failure('protected_path', `It would change ${names.join(', ')}: ${[...reasons].join(' ')}`, {
    hint: 'Nothing was staged: a part of it alone would be half a change.',
    details: { files: names },
  })
}

const ignoredWords = 'Ignored files are not changed.'

/** A server that has another text open than the one on the disk would have its edits put in the wrong places. */
function refuseOtherTexts(root: WorkspaceRoot, disk: Disk, held: Proposal['held']): void {
  const stale = [...held].flatMap(([path, { text }]) =>
    disk.kindOf(path) === 'file' && disk.textOf(path).text !== text ? [root.show(path)] : [],
  )
  if (stale.length === 0) return
  throw new Failure('stale', `Changed while the server was asked: ${stale.join(', ')}.`, {
    hint: 'Nothing was staged. Call again: the server is asked about the text that stands there now.',
    details: { files: stale },
  })
}

/** What was read of the disk. */
class Disk {
  readonly #root: WorkspaceRoot
  readonly #files = new Map<string, Buffer>()
  readonly #texts = new Map<string, DecodedText>()
  readonly #folders = new Map<string, readonly string[]>()

  constructor(root: WorkspaceRoot) {
    this.#root = root
  }

  async capture(path: string): Promise<void> {
    const { real } = await this.#root.locate(path)
    const facts = await this.#root.facts(real)
    if (facts?.kind === 'folder') await this.#captureFolder(path)
    else if (facts !== undefined) await this.#read(path, facts.sizeBytes)
  }

  kindOf(path: string): 'file' | 'folder' | 'missing' {
    if (this.#files.has(path)) return 'file'
    return this.#folders.has(path) ? 'folder' : 'missing'
  }

  bytesOf(path: string): Buffer {
    return this.#files.get(path) ?? Buffer.alloc(0)
  }

  textOf(path: string): DecodedText {
    const known = this.#texts.get(path)
    if (known !== undefined) return known
    const text = decodeText(this.bytesOf(path), this.#root.show(path))
    this.#texts.set(path, text)
    return text
  }

  filesUnder(folder: string): readonly string[] {
    return this.#folders.get(folder) ?? []
  }

  /** Ignored files stay where they are: they are of other programs. */
  async #captureFolder(folder: string): Promise<void> {
    const { files } = await enumerateFiles(this.#root, { under: folder })
    const paths = files.map((file) => this.#root.at(file))
    this.#folders.set(folder, paths)
    await inParallel(paths, filesAtOnce, async (path) => {
      const facts = await this.#root.facts(path)
      await this.#read(path, facts?.sizeBytes ?? 0)
    })
  }

  async #read(path: string, sizeBytes: number): Promise<void> {
    const shown = this.#root.show(path)
    if (sizeBytes > maxWriteBytes)
      throw new Failure('too_large', `${shown} has ${sizeBytes} bytes; ${maxWriteBytes} are the limit.`, {
        hint: 'Nothing was staged.',
      })
    const { real } = await this.#root.locate(path)
    this.#files.set(
      path,
      await nodeFileLayer.read(real).catch((error: unknown) => {
        throw fileFailure(error, shown)
      }),
    )
  }
}
