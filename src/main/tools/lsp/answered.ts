import type { ErrorCode } from '../../../shared/model/tool-result.ts'
import type { AskedServer, DiagnosedBy } from '../../../shared/model/language-answer.ts'
import { Failure } from '../../base/failure.ts'
import type { LanguageAnswer } from './port.ts'

const codes: Readonly<Record<Exclude<AskedServer['state'], 'answered' | 'unsettled'>, ErrorCode>> = {
  absent: 'absent',
  not_offered: 'absent',
  starting: 'starting',
  timed_out: 'timed_out',
  crashed: 'crashed',
  failed: 'server_error',
  stale: 'stale',
}
const hints: Partial<Readonly<Record<ErrorCode, string>>> = {
  absent:
    'op status says which servers there are; `doctor` how to install one. grep and ast_grep work without.',
  starting: 'Call again in a moment: it goes on starting.',
  timed_out: 'Call again: what it has read by now stays. op reload starts it anew.',
  crashed: 'op reload starts it anew; op status has its last messages.',
  server_error: 'op status has its last messages.',
  stale: 'Call again when nothing writes the file.',
}

const notOfferedHint = 'Its other ops work; grep and ast_grep find code by its text and its shape.'

/** What was answered. Throws `Failure` with the reason of every server when nobody did: silence is no answer. */
export function answered<T>(answer: LanguageAnswer<T>, file: string): T {
  if (answer.value !== undefined) return answer.value
  const [first] = answer.servers
  if (first === undefined) throw nobodyKnows(file)
  // Of several silent ones the one that could answer tells more than the one that never will.
  const telling = answer.servers.find(({ state }) => state !== 'not_offered') ?? first
  const code = telling.state === 'answered' || telling.state === 'unsettled' ? 'absent' : codes[telling.state]
  throw new Failure(code, answer.servers.map(sentenceOf).join(' '), {
    hint: telling.state === 'not_offered' ? notOfferedHint : (hints[code] ?? ''),
    details: { servers: answer.servers },
  })
}

/** As `answered`: with none of them settled nothing is known, least of all that the file is clean. */
export function refuseUnsettled(servers: readonly DiagnosedBy[], file: string): void {
  const [first] = servers
  if (first === undefined) throw nobodyKnows(file)
  if (servers.some(({ state }) => state === 'fresh')) return
  const states = servers.map(({ state }) => state)
  const code =
    (['starting', 'late', 'timed_out'] as const).find((state) => states.includes(state)) ?? 'absent'
  throw new Failure(code === 'late' ? 'timed_out' : code, servers.map(sentenceOf).join(' '), {
    hint: hints[code === 'late' ? 'timed_out' : code] ?? '',
    details: { servers },
  })
}

function sentenceOf({ id, reason }: { readonly id: string; readonly reason?: string | undefined }): string {
  if (reason === undefined) return `${id} did not answer.`
  return /[.!?]$/.test(reason) ? reason : `${reason}.`
}

function nobodyKnows(file: string): Failure {
  return new Failure('absent', `No language server knows files such as ${file}.`, {
    hint: hints.absent ?? '',
  })
}
