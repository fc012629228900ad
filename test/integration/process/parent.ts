import process from 'node:process'
import type { Command } from '../../../src/main/process/command.ts'
import { ProcessHost } from '../../../src/main/process/process-host.ts'

/** A stand-in for the program: starts the commands of its first argument (JSON) through a host and lives on. */
const commands: unknown = JSON.parse(process.argv[2] ?? '[]')
const host = new ProcessHost()
if (Array.isArray(commands)) for (const command of commands) host.spawn(parseCommand(command)).stdout.resume()
process.stdout.write(`watchdog ${host.watchdogPid ?? 0}\n`)
setInterval(() => undefined, 1000)

function parseCommand(value: unknown): Command {
  if (!isRecord(value)) throw new Error('A command is an object.')
  const args = Array.isArray(value['args']) ? value['args'].map(String) : []
  return { file: String(value['file']), args, cwd: String(value['cwd']) }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
