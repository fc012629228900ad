import type { GraphDatabase } from './database.ts'
import { textAt } from './rows.ts'
import type { Reasons } from './reference-table.ts'

/** What is true of the whole index. */
export class Meta implements Reasons {
  readonly #database: GraphDatabase
  #reasons: string[] | undefined

  constructor(database: GraphDatabase) {
    this.#database = database
  }

  get generation(): number {
    return Number(this.#get('generation') ?? '0')
  }

  /** Inside of the transaction that changes something. */
  nextGeneration(): number {
    const next = this.generation + 1
    this.#set('generation', String(next))
    return next
  }

  /** Whether every file was read and linked once. */
  get isComplete(): boolean {
    return this.#get('complete') === '1'
  }

  set isComplete(value: boolean) {
    this.#set('complete', value ? '1' : '0')
  }

  isOfFormat(format: string): boolean {
    return this.#get('format') === format
  }

  setFormat(format: string): void {
    this.#set('format', format)
  }

  codeOf(reason: string): number {
    const reasons = this.reasons()
    const known = reasons.indexOf(reason)
    if (known >= 0) return known
    this.#set(`reason ${reasons.length}`, reason)
    return reasons.push(reason) - 1
  }

  reasons(): string[] {
    this.#reasons ??= this.#database
      .statement(`SELECT key, value FROM meta WHERE key >= 'reason ' AND key < 'reason!'`)
      .all()
      .map((row) => [Number(textAt(row, 0).slice('reason '.length)), textAt(row, 1)] as const)
      .sort(([left], [right]) => left - right)
      .map(([, reason]) => reason)
    return this.#reasons
  }

  /** After a rollback. */
  forget(): void {
    this.#reasons = undefined
  }

  #get(key: string): string | undefined {
    const row = this.#database.statement('SELECT value FROM meta WHERE key = ?').get(key)
    return row && textAt(row, 0)
  }

  #set(key: string, value: string): void {
    this.#database.statement('INSERT OR REPLACE INTO meta(key, value) VALUES (?, ?)').run(key, value)
  }
}
