import { existsSync } from 'node:fs'
import { Emitter } from '../base/emitter.ts'
import type { Clock } from '../base/clock.ts'
import type { Committer } from '../workspace/committer.ts'
import { type SeenChange, WorkspaceWatcher } from '../workspace/watcher.ts'

/** What changes in the folder of a workspace, what of it is not seen, and whether the folder is there at all. */
export class WorkspaceWatch {
  readonly #committer: Committer
  readonly #clock: Clock
  readonly #seen = new Emitter<readonly SeenChange[]>()
  readonly #trouble = new Emitter<string | undefined>()
  #watcher: WorkspaceWatcher
  #isWanted = false
  #isGone = false
  #word: string | undefined

  /** What changed, by whatever hand; empty when anything may have. Once `start` was called. */
  readonly onSeen = this.#seen.on.bind(this.#seen)
  /** Something is not seen, in words for a person; undefined: everything is again. */
  readonly onTrouble = this.#trouble.on.bind(this.#trouble)

  constructor(committer: Committer, clock: Clock) {
    this.#committer = committer
    this.#clock = clock
    this.#watcher = this.#newWatcher()
  }

  /** Why changes by other programs are not seen, or some were not. */
  get notWatched(): string | undefined {
    return this.#word
  }

  get isGone(): boolean {
    return this.#isGone
  }

  /** Resolves when changes are seen, or when it was told that they are not. May be called again. */
  async start(): Promise<void> {
    this.#isWanted = true
    await this.#watcher.start()
  }

  /** What a command of ours changes while it runs is its own: `filesOf` answers which files that were. */
  async duringCommand<T>(work: () => Promise<T>, filesOf: (answer: T) => readonly string[]): Promise<T> {
    return await this.#watcher.duringCommand(work, filesOf)
  }

  /** Looks whether the folder is there: says what became of it since the last look, if anything did. */
  async followFolder(): Promise<'gone' | 'back' | undefined> {
    const { path } = this.#committer.root
    const isGone = !existsSync(path)
    if (isGone === this.#isGone) return undefined
    this.#isGone = isGone
    if (isGone) {
      this.#tell(`The folder ${path} is gone. Nothing runs in it until it is back.`)
      return 'gone'
    }
    this.#tell(undefined)
    await this.#watchAnew()
    return 'back'
  }

  async close(): Promise<void> {
    this.#seen.dispose()
    this.#trouble.dispose()
    await this.#watcher.close()
  }

  /** It is another folder under the same name, of which the old watch sees nothing. */
  async #watchAnew(): Promise<void> {
    await this.#watcher.close()
    this.#watcher = this.#newWatcher()
    if (!this.#isWanted) return
    await this.#watcher.start()
    this.#seen.emit([])
  }

  #tell(word: string | undefined): void {
    this.#word = word
    this.#trouble.emit(word)
  }

  #newWatcher(): WorkspaceWatcher {
    return new WorkspaceWatcher(this.#committer, {
      clock: this.#clock,
      onChanged: (changes) => this.#seen.emit(changes),
      onTrouble: (reason) => this.#tell(reason),
    })
  }
}
