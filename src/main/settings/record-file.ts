import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { Failure, messageOf, systemCodeOf } from '../base/failure.ts'

const versionSchema = z.object({ v: z.number().int() })

/**
 * One small JSON record of the data folder. A broken one is set aside with a word and starts from its defaults;
 * one of a later version is used read-only and never overwritten.
 */
export class RecordFile<T extends { readonly v: number }> {
  readonly #file: string
  readonly #schema: z.ZodType<T>
  readonly #defaults: T
  readonly #mark: string
  #value: T
  #isReadOnly = false
  #notice: string | undefined
  /** What is wrong with the file as it stands now, while the value before it still holds. */
  #fault: string | undefined
  #stamp: string

  /** `setAside` is the mark in the name of a broken file, such as a time stamp. */
  constructor(file: string, options: { schema: z.ZodType<T>; defaults: T; setAside: string }) {
    this.#file = file
    this.#schema = options.schema
    this.#defaults = options.defaults
    this.#mark = options.setAside.replace(/[:.]/g, '-')
    this.#stamp = stampOf(file)
    this.#value = this.#read()
  }

  get value(): T {
    return this.#value
  }

  /** What a person should know about how it was read. */
  get notice(): string | undefined {
    return this.#fault ?? this.#notice
  }

  /** Reads what another process or a person wrote since; a file that is broken in between changes nothing. */
  reload(): void {
    this.#stamp = stampOf(this.#file)
    const parsed = this.#parse()
    this.#fault = undefined
    if (parsed.kind === 'value') this.#value = parsed.value
    else if (parsed.kind === 'broken')
      this.#fault = `${this.#file} cannot be read (${parsed.reason}). What it said before holds until it is mended.`
  }

  /** The same where the file is another one than at the last look: one look at its dates otherwise. */
  reloadIfChanged(): void {
    if (stampOf(this.#file) !== this.#stamp) this.reload()
  }

  /**
   * Replaces the whole record at once; a file that a person has broken meanwhile is set aside first. Throws
   * `Failure`: read_only for a later version, no_space, internal.
   */
  save(value: T): void {
    if (this.#isReadOnly)
      throw new Failure('read_only', `${this.#file} was written by a later version of Control Center.`, {
        hint: 'Update Control Center, or move that file away.',
      })
    const temporary = `${this.#file}.${process.pid}.tmp`
    try {
      mkdirSync(path.dirname(this.#file), { recursive: true })
      writeDurably(temporary, `${JSON.stringify(value, undefined, 2)}\n`)
      if (this.#fault !== undefined) this.#putAside()
      renameSync(temporary, this.#file)
    } catch (error) {
      rmSync(temporary, { force: true })
      const code = systemCodeOf(error) === 'ENOSPC' ? 'no_space' : 'internal'
      throw new Failure(code, `${this.#file} could not be saved: ${messageOf(error)}`, {
        hint: 'Check that the data folder can be written and that the disk is not full.',
        cause: error,
      })
    }
    this.#fault = undefined
    this.#stamp = stampOf(this.#file)
    this.#value = value
  }

  #read(): T {
    const parsed = this.#parse()
    switch (parsed.kind) {
      case 'value':
        return parsed.value
      case 'none':
        return this.#defaults
      case 'later':
        this.#isReadOnly = true
        this.#notice = `${this.#file} was written by a later version (${parsed.v}). Its defaults are used and it is left as it is.`
        return this.#defaults
      case 'broken': {
        const aside = this.#putAside()
        this.#notice = `${this.#file} could not be read (${parsed.reason}). It was set aside as ${aside}.`
        return this.#defaults
      }
    }
  }

  /** Its new name; nothing that was set aside before is lost. */
  #putAside(): string {
    const first = `${this.#file}.broken-${this.#mark}`
    let aside = first
    for (let next = 2; existsSync(aside); next++) aside = `${first}-${next}`
    renameSync(this.#file, aside)
    return aside
  }

  #parse():
    | { kind: 'value'; value: T }
    | { kind: 'none' }
    | { kind: 'later'; v: number }
    | { kind: 'broken'; reason: string } {
    let json: unknown
    try {
      json = JSON.parse(readFileSync(this.#file, 'utf8'))
    } catch (error) {
      return systemCodeOf(error) === 'ENOENT'
        ? { kind: 'none' }
        : { kind: 'broken', reason: messageOf(error) }
    }
    const value = this.#schema.safeParse(json)
    if (value.success) return { kind: 'value', value: value.data }
    const version = versionSchema.safeParse(json)
    if (version.success && version.data.v > this.#defaults.v) return { kind: 'later', v: version.data.v }
    return { kind: 'broken', reason: z.prettifyError(value.error).replace(/\s+/g, ' ') }
  }
}

/** Another one after each write; empty where there is no file. */
function stampOf(file: string): string {
  const facts = statSync(file, { throwIfNoEntry: false })
  return facts === undefined ? '' : `${facts.ino} ${facts.size} ${facts.mtimeMs}`
}

/** Flushed before the rename that makes it visible: after a power cut the old or the new record stands there. */
function writeDurably(file: string, text: string): void {
  const handle = openSync(file, 'w', 0o600)
  try {
    writeFileSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
