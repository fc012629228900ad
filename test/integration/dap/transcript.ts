import path from 'node:path'
import type { StackFrame } from '../../../src/main/dap/frames.ts'
import type { OutputPiece, RawStop } from '../../../src/main/dap/session-state.ts'
import type { DebugSession } from '../../../src/main/dap/session.ts'
import { type DebugWorkspace, long } from '../../support/debug/debug-workspace.ts'

export interface SessionStory {
  readonly program: string
  readonly adapter?: string
  /** Where the breakpoint stands. */
  readonly file: string
  readonly line: number
  readonly evaluate: readonly [inFrame0: string, inFrame1: string]
}

/** A whole session as text: stop, stack, scopes, variables, values in two frames, every kind of step, the end. */
export async function transcriptOf(workspace: DebugWorkspace, story: SessionStory): Promise<string> {
  const { program, adapter } = story
  const plan = await workspace.plan({ program, ...(adapter === undefined ? {} : { adapter }) })
  const session = workspace.open(plan)
  const output: OutputPiece[] = []
  session.onOutput((piece) => output.push(piece))
  const file = workspace.file(story.file)
  await session.setBreakpoints(file, [{ line: story.line }], long)
  const started = await session.started
  const lines = [`${plan.adapter.entry.name} ${plan.request}es ${plan.title}: ${started.kind}`]
  const tell = (line: string): unknown => lines.push(line)
  const first = await stopOf(session)
  await tellStop(session, first, tell)
  await tellData(session, { stop: first, story }, tell)
  for (const { requested, boundLine } of session.breakpoints()[0]?.breakpoints ?? [])
    tell(`breakpoint ${requested.line}: bound to ${boundLine ?? 'nothing'}`)
  await session.setBreakpoints(file, [], long)
  for (const step of ['next', 'stepOut', 'stepIn', 'stepIn', 'stepIn'] as const) {
    const { stop } = standing(session)
    await session[step](stop.threadId, long)
    const [top] = await ownFrames(session, await stopOf(session))
    tell(`${step}: ${top === undefined ? 'nowhere' : placeOf(top)}`)
    if (step === 'stepIn' && top?.name.includes('add') === true) break
  }
  await session.continue(standing(session).stop.threadId, long)
  const end = await session.ended
  tell(`continue: ${end.cause}, exit code ${end.exitCode ?? 'not told'}`)
  tell(`output: ${printedOf(output)}`)
  return `${lines.join('\n')}\n`
}

async function tellStop(session: DebugSession, stop: RawStop, tell: (line: string) => void): Promise<void> {
  tell(`stopped: ${stop.reason}`)
  tell('stack:')
  for (const frame of await ownFrames(session, stop)) tell(`  ${placeOf(frame)}`)
}

async function tellData(
  session: DebugSession,
  { stop, story }: { readonly stop: RawStop; readonly story: SessionStory },
  tell: (line: string) => void,
): Promise<void> {
  const { frames } = await session.stackTrace(stop.threadId, {}, long)
  const scopes = await session.scopes(frames[0]?.id ?? 0, long)
  tell(`scopes: ${scopes.map(({ name }) => name).join(', ')}`)
  const { variables } = await session.variables(scopes[0]?.reference ?? 0, {}, long)
  for (const { name, value, type } of variables) tell(`  ${name} = ${value} (${type ?? 'no type'})`)
  for (const [at, expression] of story.evaluate.entries()) {
    const frameId = frames[at]?.id
    const { value, type } = await session.evaluate({ expression, frameId }, long)
    tell(`evaluate in frame ${at}: ${expression} is ${value} (${type ?? 'no type'})`)
  }
}

export async function stopOf(session: DebugSession): Promise<RawStop> {
  await session.waitForStop(long)
  return standing(session).stop
}

function standing(session: DebugSession): { readonly stop: RawStop } {
  const { state } = session
  if (state.kind === 'stopped') return state
  throw new Error(`The program does not stand: ${JSON.stringify(state)}`)
}

function printedOf(output: readonly OutputPiece[]): string {
  const printed = output.filter(({ category }) => category === 'stdout').map(({ text }) => text)
  return printed.join('').replaceAll('\r', '').trim()
}

/** Without the runtime's frames, which differ by its version. */
async function ownFrames(session: DebugSession, stop: RawStop): Promise<readonly StackFrame[]> {
  const { frames } = await session.stackTrace(stop.threadId, {}, long)
  return frames.filter(({ file, look }) => file?.includes('cc-debug-') === true && look === 'normal')
}

function placeOf({ name, file = '', line }: StackFrame): string {
  return `${name} ${path.basename(file)}:${line}`
}
