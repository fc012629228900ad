import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Clock } from './clock.ts'
import type { Logger } from './logger.ts'
import { maskPrivate } from './mask.ts'

export interface LogFileOptions {
  /** Made when the first record comes. */
  readonly folder: string
  readonly clock: Clock
  /** Written as `~`. */
  readonly homeDir: string
  readonly maxBytes?: number
  readonly maxFiles?: number
  /** Told when the file cannot be written, once: a full disk must not end the app. */
  readonly onProblem?: (error: unknown) => void
}

const twoMegabytes = 2 * 1024 * 1024
const fiveFiles = 5

/**
 * Writes records to `main.log` as JSON lines (at, level, area, code, message); full files become `main.1.log` and so
 * on, the oldest goes. Each record is written before the call returns, so that a crash loses none; records are rare.
 */
export function logToFile(options: LogFileOptions): Logger {
  const { folder, clock, homeDir, maxBytes = twoMegabytes, maxFiles = fiveFiles } = options
  let hasProblem = false
  return (record) => {
    const message = maskPrivate(record.message, homeDir)
    const line = `${JSON.stringify({ at: clock.timestamp(), ...record, message })}\n`
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      if (sizeOf(fileOf(folder, 0)) + Buffer.byteLength(line) > maxBytes) roll(folder, maxFiles)
      appendFileSync(fileOf(folder, 0), line, { mode: 0o600 })
    } catch (error) {
      if (!hasProblem) options.onProblem?.(error)
      hasProblem = true
    }
  }
}

function roll(folder: string, maxFiles: number): void {
  rmSync(fileOf(folder, maxFiles - 1), { force: true })
  for (let index = maxFiles - 2; index >= 0; index--) {
    if (sizeOf(fileOf(folder, index)) > 0) renameSync(fileOf(folder, index), fileOf(folder, index + 1))
  }
}

function fileOf(folder: string, index: number): string {
  return path.join(folder, index === 0 ? 'main.log' : `main.${index}.log`)
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
