import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Failure, messageOf } from '../base/failure.ts'
import { maskPrivate } from '../base/mask.ts'
import { exportedLog, type ServerLog } from '../lsp/protocol/exported-log.ts'
import type { DoctorReport } from './doctor-report.ts'
import type { Settled } from './options.ts'

/** The end of the program's own log; a report of a fault is read by people. */
const maxLogLetters = 200_000

export interface BundleParts {
  readonly report: DoctorReport
  readonly workspace: string
  readonly isTrusted: boolean
  readonly notices: readonly string[]
  readonly logs: readonly ServerLog[]
}

/**
 * What a report of a fault needs, as one JSON text: versions, the doctor's rows, the end of the program's log and what
 * was said between the app and each server. Keys and passwords are masked, the home folder is `~`; no file of the
 * workspace is in it, except for texts that were sent to a server.
 */
export async function reportBundle(parts: BundleParts, options: Settled): Promise<string> {
  const { report, workspace, isTrusted, notices, logs } = parts
  const home = os.homedir()
  const facts = {
    v: 1,
    at: options.clock.timestamp(),
    version: options.version,
    platform: `${process.platform} ${os.release()} ${process.arch}`,
    node: process.versions.node,
    workspace,
    isTrusted,
    notices,
    ...report,
    log: linesOf((await ownLog(options.home)).slice(-maxLogLetters)),
  }
  const protocol = linesOf(exportedLog(logs, home)).map((line): unknown => JSON.parse(line))
  const mask = (_name: string, value: unknown): unknown =>
    typeof value === 'string' ? maskPrivate(value, home) : value
  return `${JSON.stringify({ ...facts, protocol }, mask, 2)}\n`
}

/** A new file, for its owner alone. Throws `Failure`: exists, not_found, read_only. */
export async function writeNewFile(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    refuseUnwritable(file)
    throw new Failure('read_only', `${file} cannot be written: ${messageOf(error)}.`, { cause: error })
  }
}

/** What can be known before the work whose outcome is to be written. Throws `Failure`: exists, not_found. */
export function refuseUnwritable(file: string): void {
  if (existsSync(file)) throw new Failure('exists', `${file} is there already.`, { hint: 'Name a new file.' })
  const folder = path.dirname(file)
  if (!existsSync(folder)) throw new Failure('not_found', `There is no folder ${folder}.`)
}

async function ownLog(dataFolder: string): Promise<string> {
  return await readFile(path.join(dataFolder, 'logs', 'main.log'), 'utf8').catch(() => '')
}

function linesOf(text: string): readonly string[] {
  return text.split('\n').filter((line) => line !== '')
}
