import path from 'node:path'
import process from 'node:process'
import { systemClock } from '../../src/main/base/clock.ts'
import { findNativeTypescript } from '../../src/main/lsp/catalog/native-typescript.ts'
import { readPyrightOutput } from '../../src/main/lsp/project/pyright-output.ts'
import { readTscOutput } from '../../src/main/lsp/project/tsc-output.ts'
import type { CheckerOutput, FoundDiagnostic } from '../../src/main/lsp/project/checker.ts'
import type { Command } from '../../src/main/process/command.ts'
import { ProcessHost } from '../../src/main/process/process-host.ts'
import { runProgram } from '../../src/main/process/run-program.ts'

const appRoot = path.resolve(import.meta.dirname, '..', '..')
const limits = { timeoutMs: 120_000, maxOutputBytes: 16 * 1024 * 1024 }

/** The command that checks a project by itself: another program than the one that answered, or another entry of it. */
interface OwnCheck {
  readonly command: (files: readonly string[]) => Pick<Command, 'file' | 'args'>
  readonly read: (output: CheckerOutput) => readonly FoundDiagnostic[]
  /** It ends now and then before it has printed all: of so many runs the fullest counts. A new process invents nothing. */
  readonly runs?: number
  /** Whether it has looked at everything: a compiler looks at no type while a file cannot be parsed. */
  readonly isWhole?: (found: readonly FoundDiagnostic[]) => boolean
}

const checks: Readonly<Record<string, OwnCheck>> = {
  'typescript-native': {
    command: () => ({ file: tsc(), args: ['--noEmit', '--pretty', 'false', '-p', 'tsconfig.json'] }),
    read: (output) => readTscOutput(output, 'tsconfig.json'),
    isWhole: (found) => !found.some(({ diagnostic }) => /^1\d{3}$/.test(diagnostic.code ?? '')),
  },
  pyright: {
    command: () => ({
      file: process.execPath,
      args: [path.join(appRoot, 'node_modules', 'pyright', 'index.js'), '--outputjson'],
    }),
    read: readPyrightOutput,
  },
  gopls: {
    command: (files) => ({ file: 'gopls', args: ['check', ...files] }),
    read: readGoplsCheck,
    runs: 3,
  },
}

/**
 * What the project's own command line says of the files as they are on the disk. Nothing of the app asks a server for
 * it. Undefined where it does not look at everything.
 */
export async function freshCheck(
  root: string,
  server: string,
  files: readonly string[],
): Promise<readonly FoundDiagnostic[] | undefined> {
  const check = checks[server]
  if (check === undefined) throw new Error(`No command line is known that checks what ${server} checks.`)
  const host = new ProcessHost()
  try {
    const command = { ...check.command(files), cwd: root }
    let found = await runOnce(host, command, check)
    for (let run = 1; run < (check.runs ?? 1); run++) {
      const again = await runOnce(host, command, check)
      if (again.length > found.length) found = again
    }
    if (check.isWhole?.(found) === false) return undefined
    return found.map((one) => ({ ...one, file: relativeTo(root, one.file) }))
  } finally {
    await host.close()
  }
}

async function runOnce(
  host: ProcessHost,
  command: Command,
  { read }: OwnCheck,
): Promise<readonly FoundDiagnostic[]> {
  const { signal } = new AbortController()
  const { exit, isTimedOut, stdout, stderr } = await runProgram(host, command, {
    ...limits,
    signal,
    clock: systemClock,
  })
  const failed = new Error(`${command.file}: ${stderr.text}`)
  if (exit.code === null || isTimedOut) throw failed
  const found = read({ stdout: stdout.text, stderr: stderr.text })
  if (exit.code !== 0 && found.length === 0) throw failed
  return found
}

function tsc(): string {
  const found = findNativeTypescript([appRoot])
  if (found.kind === 'missing') throw new Error(found.reason)
  return found.binary
}

function relativeTo(root: string, file: string): string {
  return path.relative(root, path.resolve(root, file)).split(path.sep).join('/')
}

/** `/w/bill.go:5:16-27: cannot use ...`; it names neither a severity nor a code. */
function readGoplsCheck({ stdout }: Pick<CheckerOutput, 'stdout'>): readonly FoundDiagnostic[] {
  return stdout.split(/\r?\n/).flatMap((line) => {
    const groups = /^(?<file>.+?):(?<line>\d+)(?::(?<column>\d+)(?:-[\d:]+)?)?: (?<message>.*)$/.exec(
      line,
    )?.groups
    if (groups === undefined) return []
    const { file = '', message = '' } = groups
    const at = { line: Number(groups['line']), column: Number(groups['column'] ?? 1) }
    return [{ file, diagnostic: { severity: 'error' as const, message, ...at } }]
  })
}
