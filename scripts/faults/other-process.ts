import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'

/** What the other process is asked to do; it answers each with one line. */
export type Order =
  /** Saves a text `delayUs` after the order arrived, as an editor does. */
  | {
      readonly do: 'save'
      readonly how: 'rename' | 'in place'
      readonly file: string
      readonly text: string
      readonly delayUs: number
    }
  /** Plans an Accept; `go` commits it and answers the outcome. */
  | { readonly do: 'plan'; readonly root: string; readonly dataFolder: string; readonly changeId: string }
  | { readonly do: 'go' }

/** A process beside this one that does as it is told. */
export class OtherProcess {
  readonly #child: ChildProcess
  readonly #answers: AsyncIterator<string>

  constructor() {
    const program = path.join(import.meta.dirname, 'other-process-main.ts')
    this.#child = spawn(process.execPath, ['--import', 'tsx', program], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    if (this.#child.stdout === null) throw new Error('The other process has no output.')
    this.#answers = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]()
  }

  /** Resolves when it listens. */
  async ready(): Promise<void> {
    await this.#answers.next()
  }

  async ask(order: Order): Promise<string> {
    this.#child.stdin?.write(`${JSON.stringify(order)}\n`)
    const answer = await this.#answers.next()
    if (answer.done === true) throw new Error('The other process has ended.')
    return answer.value
  }

  async close(): Promise<void> {
    if (this.#child.exitCode !== null) return
    this.#child.stdin?.end()
    await once(this.#child, 'exit')
  }
}
