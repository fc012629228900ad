import path from 'node:path'
import { Failure } from '../base/failure.ts'
import { fileFailure } from './file-failure.ts'
import { type FileFacts, type FileLayer, nodeFileLayer } from './file-layer.ts'
import { protectionOf } from './protected-paths.ts'

/** Whose hand writes: some protected files are a person's to change. */
export type Hand = 'agent' | 'person'

/** A path that lies inside the workspace, as people see it and as the system knows it. */
export interface Located {
  /** Relative to the root, with `/`; `.` for the root itself. */
  readonly shown: string
  /** The lexical path that `shown` stands for, links unresolved. */
  readonly lexical: string
  /** Real path: every link resolved, the last one too. */
  readonly real: string
}

/** The real root of a workspace, and what may be reached from it. Source: design of trust, "Path confinement". */
export class WorkspaceRoot {
  readonly path: string
  readonly #layer: FileLayer

  private constructor(realRoot: string, layer: FileLayer) {
    this.path = realRoot
    this.#layer = layer
  }

  /** Throws `Failure` not_found when there is no such folder, bad_argument when it is a file. */
  static async open(directory: string, layer: FileLayer = nodeFileLayer): Promise<WorkspaceRoot> {
    refuseNul(directory)
    try {
      const real = await layer.realPath(path.resolve(directory))
      const facts = await layer.facts(real)
      if (facts?.kind !== 'folder')
        throw new Failure('bad_argument', `${directory} is not a folder.`, {
          hint: 'A workspace is a folder: name the folder that holds the file.',
        })
      return new WorkspaceRoot(real, layer)
    } catch (error) {
      throw fileFailure(error, directory)
    }
  }

  /**
   * Where a path leads. It need not exist. Throws `Failure` bad_argument (NUL, empty) and outside_workspace:
   * `..`, absolute paths elsewhere, links to outside, links that lead nowhere.
   */
  async locate(asked: string): Promise<Located> {
    refuseNul(asked)
    if (asked === '')
      throw new Failure('bad_argument', 'The path is empty.', { hint: 'Name a file of the workspace.' })
    const lexical = this.#lexical(asked)
    const real = await this.#real(lexical, asked)
    if (!isInside(this.path, real)) throw outside(asked, 'it leads out of the workspace through a link')
    return { shown: this.show(lexical), lexical, real }
  }

  /** As `locate`, and refuses what `hand` may not write. */
  async locateForWriting(asked: string, hand: Hand): Promise<Located> {
    const located = await this.locate(asked)
    if (located.shown === '.' || located.real === this.path)
      throw new Failure('is_directory', 'The workspace itself is a folder.', { hint: 'Name a file in it.' })
    for (const relative of [located.shown, this.show(located.real)]) {
      const protection = protectionOf(relative)
      if (protection.kind === 'none' || (protection.kind === 'person' && hand === 'person')) continue
      throw new Failure(
        'protected_path',
        `${relative} is protected: ${protection.why}. Nothing was written.`,
        {
          hint:
            protection.kind === 'person'
              ? 'Only a person may change it: ask the person to do so, and say what the change should be.'
              : 'No tool writes there.',
        },
      )
    }
    return located
  }

  /** Relative to the root, with `/`. */
  show(absolute: string): string {
    const relative = path.relative(this.path, absolute)
    return relative === '' ? '.' : relative.split(path.sep).join('/')
  }

  /** The absolute path of a shown one, links unresolved. */
  at(shown: string): string {
    return path.join(this.path, ...shown.split('/'))
  }

  async facts(absolute: string): Promise<FileFacts | undefined> {
    return await this.#layer.facts(absolute)
  }

  #lexical(asked: string): string {
    const lexical = path.resolve(this.path, asked)
    if (isInside(this.path, lexical)) return lexical
    throw outside(asked, `it is not under ${this.path}`)
  }

  /** Walks up to the deepest entry that exists; its real path, and the rest below it. */
  async #real(lexical: string, asked: string): Promise<string> {
    const missing: string[] = []
    for (let current = lexical; ; current = path.dirname(current)) {
      const facts = await this.#layer.facts(current).catch((error: unknown) => {
        throw fileFailure(error, asked)
      })
      if (facts === undefined) {
        if (current === this.path)
          throw new Failure('not_found', `The workspace ${this.path} is gone.`, {
            hint: 'It was moved or deleted: put the folder back, or open it where it is now.',
          })
        missing.unshift(path.basename(current))
        continue
      }
      return path.join(await this.#resolved(current, facts, asked), ...missing)
    }
  }

  async #resolved(entry: string, facts: FileFacts, asked: string): Promise<string> {
    try {
      return await this.#layer.realPath(entry)
    } catch (error) {
      if (facts.kind === 'link') throw outside(asked, 'it is a link that leads nowhere')
      throw fileFailure(error, asked)
    }
  }
}

/** Decided by `path.relative`, never by a prefix: `root-evil` is not inside `root`, `..foo` is. */
export function isInside(root: string, target: string): boolean {
  const relative = path.relative(root, target)
  return (
    relative === '' ||
    !(relative === '..' || relative.startsWith(`..${path.sep}`) || path.isAbsolute(relative))
  )
}

function refuseNul(asked: string): void {
  if (asked.includes('\0'))
    throw new Failure('bad_argument', 'The path holds a NUL character.', { hint: 'Remove it.' })
}

function outside(asked: string, why: string): Failure {
  return new Failure('outside_workspace', `${asked} is outside the workspace: ${why}.`, {
    hint: 'Paths are relative to the workspace. Use glob to see what is in it.',
  })
}
