import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { replaceFile } from '../base/replace-file.ts'
import type { FileChange } from '../../shared/model/file-change.ts'

const startSchema = z.object({ v: z.literal(1), path: z.string(), text: z.string().nullable() })

/** What a file was when the run first wrote it; `text` absent when it did not exist. */
export interface StartText {
  readonly text?: string
}

/** The texts of touched files from before the run, kept in the run's folder so that a diff survives a restart. */
export class StartTexts {
  readonly #folder: string

  constructor(runFolder: string) {
    this.#folder = path.join(runFolder, 'start')
  }

  /** Keeps the first text of each file; later writes change nothing. */
  keep(changes: readonly FileChange[]): void {
    for (const { path: file, movedFrom, before } of changes) {
      if (movedFrom === undefined) {
        this.#keepOne(file, before)
        continue
      }
      this.#keepOne(movedFrom, before)
      this.#keepOne(file, undefined)
    }
  }

  /** Absent when the run has not written this file. */
  of(file: string): StartText | undefined {
    const saved = this.#fileOf(file)
    if (!existsSync(saved)) return undefined
    const { text } = startSchema.parse(JSON.parse(readFileSync(saved, 'utf8')))
    return text === null ? {} : { text }
  }

  #keepOne(file: string, text: string | undefined): void {
    const saved = this.#fileOf(file)
    if (existsSync(saved)) return
    mkdirSync(this.#folder, { recursive: true })
    replaceFile(saved, JSON.stringify({ v: 1, path: file, text: text ?? null }))
  }

  #fileOf(file: string): string {
    return path.join(this.#folder, `${createHash('sha256').update(file).digest('hex').slice(0, 32)}.json`)
  }
}
