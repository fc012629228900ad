import type { BoundBreakpoint } from '../breakpoint.ts'
import { type Emulated, splitTerms, type Terms } from '../emulation/split.ts'
import type { AdapterCapabilities, WireBreakpoint } from '../wire/bodies.ts'

/** One breakpoint with what each connection said of it, the latest connection last. */
export interface BreakpointLine<Request> {
  readonly id: number
  readonly requested: Request
  readonly said: ReadonlyMap<object, WireBreakpoint>
  /** Why it was not sent at all. */
  readonly refusal?: string
  /** What is done here because the adapter cannot, what it gets then, and the words that tell it. */
  readonly emulated?: Emulated
  readonly terms?: Terms
  readonly remark?: string
}

/** What was asked for, and the part of its terms that the adapter gets. */
export interface Sent<Request> {
  readonly requested: Request
  readonly terms: Terms
}

const notYet = 'It is set when the program is loaded.'
/** How adapters say in words that code may still be loaded. */
const hopeful =
  /provisional|unbound|pending|not (yet )?(been )?(loaded|resolved|set|bound)|locations?: 0|no locations/iu

export function isSame(a: object, b: object): boolean {
  const facts = (value: object): string =>
    JSON.stringify(
      Object.entries(value)
        .filter(([, part]) => part !== undefined)
        .sort(),
    )
  return facts(a) === facts(b)
}

export function judged<R extends Terms>(
  lines: readonly BreakpointLine<R>[],
  capabilities: AdapterCapabilities,
  name: string,
): readonly BreakpointLine<R>[] {
  return lines.map(({ id, requested, said }) => {
    const line = { id, requested, said }
    const split = splitTerms(requested, capabilities)
    switch (split.kind) {
      case 'native':
        return line
      case 'refused':
        return { ...line, refusal: `${name} has no hit counts, and ${split.reason}: it is not set.` }
      case 'emulated': {
        const remark = `${name} has no ${split.lacks}: it stops there each time, and is looked at and continued from here.`
        return { ...line, emulated: split.emulated, terms: split.terms, remark }
      }
    }
  })
}

export function sendable<R extends Terms>(lines: readonly BreakpointLine<R>[]): readonly Sent<R>[] {
  return lines
    .filter(({ refusal }) => refusal === undefined)
    .map(({ requested, terms = requested }) => ({ requested, terms }))
}

export function answered<R>(
  lines: readonly BreakpointLine<R>[],
  owner: object,
  requests: readonly Sent<R>[],
  answers: readonly WireBreakpoint[],
): readonly BreakpointLine<R>[] {
  return lines.map((line) => {
    const at = requests.findIndex(({ requested }) => requested === line.requested)
    return at < 0 ? line : updated(line, owner, answers[at] ?? { verified: false, message: 'No answer.' })
  })
}

export function updated<R>(line: BreakpointLine<R>, owner: object, wire: WireBreakpoint): BreakpointLine<R> {
  const id = wire.id ?? line.said.get(owner)?.id
  return { ...line, said: new Map(line.said).set(owner, { ...wire, id }) }
}

/** Verified where one connection says so; else what the latest says: in js-debug the child knows more than the root. */
export function bound<R>(line: BreakpointLine<R>, wantedLine: number | undefined): BoundBreakpoint<R> {
  const { id, requested, refusal } = line
  const unbound = { id, requested, isVerified: false }
  if (refusal !== undefined) return { ...unbound, isProvisional: false, message: refusal }
  const said = [...line.said.values()]
  const verified = said.find((wire) => wire.verified)
  if (verified !== undefined) return boundAt(line, verified, wantedLine)
  const last = said.at(-1)
  if (last === undefined) return { ...unbound, isProvisional: true, message: notYet }
  const isProvisional = mayStillBind(last)
  return { ...unbound, isProvisional, message: wordsOf(last) || (isProvisional ? notYet : '') }
}

function boundAt<R>(
  { id, requested, remark = '' }: BreakpointLine<R>,
  wire: WireBreakpoint,
  wantedLine: number | undefined,
): BoundBreakpoint<R> {
  const { line } = wire
  const message = wordsOf(wire)
  const isMoved = wantedLine !== undefined && line !== undefined && line !== wantedLine
  return {
    id,
    requested,
    ...(line === undefined ? {} : { boundLine: line }),
    isVerified: true,
    isProvisional: false,
    message: message !== '' ? message : isMoved ? `It stops at line ${line}, the next with code.` : remark,
  }
}

/** Without what is no sentence: js-debug sends the key of one that it has not translated. */
function wordsOf({ message = '' }: WireBreakpoint): string {
  return /^[\w.]+$/u.test(message) ? '' : message
}

function mayStillBind({ reason, message = '' }: WireBreakpoint): boolean {
  if (reason !== undefined) return reason === 'pending'
  return message === '' || hopeful.test(message)
}
