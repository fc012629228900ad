import { realpathSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { Failure, messageOf, systemCodeOf } from '../base/failure.ts'
import type { Logger } from '../base/logger.ts'
import type { DoctorReport, PlayedScript, Services } from '../services.ts'
import { type Asked, type Common, readArguments } from './arguments.ts'
import { doctorTable } from './doctor-table.ts'
import { graphCommand } from './graph-command.ts'
import { runText } from './run-text.ts'
import { exitCodes, type Terminal } from './terminal.ts'
import { usage } from './usage.ts'

/** Runs one command to its end and answers its exit code. Never throws; nothing is left running. */
export async function runCommand(argv: readonly string[], terminal: Terminal): Promise<number> {
  const asked = readArguments(argv, terminal.cwd)
  switch (asked.kind) {
    case 'help':
      terminal.out(usage)
      return exitCodes.ok
    case 'version':
      terminal.out(`${(await import('../services.ts')).appVersion()}\n`)
      return exitCodes.ok
    case 'wrong':
      terminal.err(`${asked.message} All commands: control-center --help\n`)
      return exitCodes.usage
    case 'tool':
    case 'run':
    case 'doctor':
    case 'index':
    case 'graph-export':
      return await answer(asked, terminal)
  }
}

type Command = Exclude<Asked, { kind: 'help' | 'version' | 'wrong' }>

/** What cannot even begin (no such folder, no JSON) is the caller's to mend: exit 2. */
async function answer(asked: Command, terminal: Terminal): Promise<number> {
  try {
    const work = await prepare(asked, terminal)
    await refuseNoFolder(asked.workspace)
    const services = await openServices(asked, terminal)
    for (const words of uselessTrust(asked)) terminal.err(words)
    for (const notice of services.commandLine.notices) terminal.err(`${notice}\n`)
    try {
      return await work(services)
    } finally {
      await services.close()
    }
  } catch (error) {
    terminal.err(`${messageOf(error)}${hintOf(error)}\n`)
    return error instanceof Failure && error.code !== 'internal' ? exitCodes.usage : exitCodes.failed
  }
}

async function refuseNoFolder(workspace: string): Promise<void> {
  const facts = await stat(workspace).catch(() => undefined)
  if (facts?.isDirectory() === true) return
  const why = facts === undefined ? 'does not exist' : 'is no folder'
  throw new Failure('not_found', `The workspace ${workspace} ${why}.`, {
    hint: 'Name a folder with --workspace, or call from inside one.',
  })
}

/** Trust is for one folder and not for what is below it: who meant the workspace is told why nothing runs. */
function uselessTrust({ workspace, trustDirs }: Common): readonly string[] {
  const root = realpathSync(workspace)
  return trustDirs
    .filter((folder) => realpathSync(folder) !== root)
    .map(
      (folder) =>
        `--trust ${folder} is not the workspace, so it lets nothing run here. Name the workspace itself: --trust ${root}\n`,
    )
}

type Work = (services: Services) => Promise<number>

/** Reads what the command line names before anything is started. */
async function prepare(asked: Command, terminal: Terminal): Promise<Work> {
  if (asked.kind === 'tool') {
    const args = await readJson(asked.args, terminal)
    return async (services) => await callTool({ ...asked, given: args }, { services, terminal })
  }
  if (asked.kind === 'run') {
    const script = await readText(path.resolve(terminal.cwd, asked.script))
    return async (services) => await playScript({ ...asked, text: script }, { services, terminal })
  }
  if (asked.kind === 'index' || asked.kind === 'graph-export')
    return async (services) => await graphCommand(asked, services, terminal)
  const { workspace, bundle } = asked
  return async ({ commandLine }) => {
    const report =
      bundle === undefined
        ? await commandLine.doctor(workspace)
        : await commandLine.doctorBundle(workspace, path.resolve(terminal.cwd, bundle))
    if (bundle !== undefined) terminal.err(bundleWords(bundle))
    terminal.out(asked.isJson ? `${JSON.stringify(jsonReport(report), undefined, 2)}\n` : doctorTable(report))
    return exitCodes.ok
  }
}

function bundleWords(file: string): string {
  return `${file} holds what a report of a fault needs. Keys and the home folder are masked; texts that were sent to a server are in it, so look before you share it.\n`
}

interface Stage {
  readonly services: Services
  readonly terminal: Terminal
}

async function callTool(
  { workspace, trustDirs, tool, given }: Common & { tool: string; given: unknown },
  { services, terminal }: Stage,
): Promise<number> {
  const { signal } = terminal
  const onNote = (words: string): void => terminal.err(`${words}\n`)
  const result = await services.commandLine.callTool({ workspace, tool, args: given, signal, onNote })
  terminal.out(`${JSON.stringify(result, undefined, 2)}\n`)
  if (trustDirs.length === 0 && result.diagnostics?.some(({ state }) => state === 'absent') === true)
    terminal.err(`No language server was started without trust; to let them run: --trust '${workspace}'\n`)
  return result.ok ? exitCodes.ok : exitCodes.failed
}

async function playScript(
  { workspace, script, text, person, isText }: Extract<Asked, { kind: 'run' }> & { text: string },
  { services, terminal }: Stage,
): Promise<number> {
  const { end, openChanges } = await services.commandLine.playScript({
    workspace,
    script: text,
    title: path.basename(script),
    person,
    onEvent: (event) => terminal.out(isText ? runText(event) : `${JSON.stringify(event)}\n`),
    signal: terminal.signal,
  })
  for (const change of openChanges) terminal.err(openChangeWords(change, workspace))
  if (end.reason === 'done') return exitCodes.ok
  if (end.text !== undefined) terminal.err(`${end.text}\n`)
  return end.reason === 'failed' && end.isScriptFault === true ? exitCodes.usage : exitCodes.failed
}

/** The run is over, so the person who reads this decides; nothing of the change is on the disk. */
function openChangeWords(
  { id, state, replacements, files }: PlayedScript['openChanges'][number],
  workspace: string,
): string {
  const what = `${replacements} ${replacements === 1 ? 'site' : 'sites'} in ${files.length} ${files.length === 1 ? 'file' : 'files'}`
  const refused =
    state === 'stale' ? ' It was refused, because a file is no longer what it was computed from.' : ''
  return [
    `${id} (${what}) still waits: nothing of it is on the disk.${refused} Decide it with`,
    `  control-center tool resolve '{"change_id":"${id}","action":"accept"}' --workspace '${workspace}'`,
    'or with "discard", or in the window; run --person accept or --person discard decides at once.',
    '',
  ].join('\n')
}

async function openServices({ trustDirs, waitMs }: Common, terminal: Terminal): Promise<Services> {
  const logger: Logger = ({ level, area, code, message }) => {
    if (level !== 'debug') terminal.err(`${level} ${area} ${code}: ${message}\n`)
  }
  const { home } = terminal
  // Wrong usage is answered without reading the whole core.
  const { createServices } = await import('../services.ts')
  return await createServices({
    mode: 'headless',
    trustDirs,
    waitMs,
    logger,
    ...(home === undefined ? {} : { home }),
    ...(terminal.isOutput === undefined ? {} : { isOwnOutput: (file) => terminal.isOutput?.(file) === true }),
  })
}

async function readJson(given: string, terminal: Terminal): Promise<unknown> {
  const text =
    given === '-'
      ? await terminal.readInput()
      : given.startsWith('@')
        ? await readText(path.resolve(terminal.cwd, given.slice(1)))
        : given
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Failure('bad_argument', `The arguments are no JSON: ${messageOf(error)}.`, {
      hint: 'Quote them for the shell, or use @FILE or - for standard input.',
      cause: error,
    })
  }
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    const why = systemCodeOf(error) === 'ENOENT' ? 'does not exist' : `cannot be read: ${messageOf(error)}`
    throw new Failure('not_found', `${file} ${why}.`, { cause: error })
  }
}

/** The names of design: `path` for the binary, and nothing that only a running window knows. */
function jsonReport({ servers, adapters, agents }: DoctorReport): unknown {
  const rows = servers.map(
    ({ id, language, found, binary, version, starts, state, reason, settingsProblems, install }) => ({
      id,
      language,
      found,
      path: binary,
      version,
      starts,
      state,
      reason,
      settingsProblems,
      install,
    }),
  )
  return { servers: rows, adapters, agents }
}

function hintOf(error: unknown): string {
  return error instanceof Failure && error.hint !== '' ? ` ${error.hint}` : ''
}
