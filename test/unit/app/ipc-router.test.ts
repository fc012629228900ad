import { expect, it } from 'vitest'
import type { Handlers } from '../../../src/main/app/handlers.ts'
import { routeCall } from '../../../src/main/app/ipc-router.ts'
import { Failure } from '../../../src/main/base/failure.ts'
import type { LogRecord } from '../../../src/main/base/logger.ts'
import { calls } from '../../../src/shared/ipc/contract.ts'
import { verifies } from '../../support/verifies.ts'
import { foreignMessages } from './ipc-messages.ts'

/** Handlers that note what reached them and answer with `answer`. */
function recorded(answer: () => Promise<unknown>): {
  handlers: Handlers
  reached: unknown[]
  logged: LogRecord[]
} {
  const reached: unknown[] = []
  const one = (name: string) => (input: unknown) => {
    reached.push({ name, input })
    return answer()
  }
  const handlers = Object.fromEntries(Object.keys(calls).map((name) => [name, one(name)]))
  return { handlers: handlers as unknown as Handlers, reached, logged: [] }
}

it('answers a thousand malformed or foreign messages with a failure, and none reaches a handler', async () => {
  verifies('app.foreign-messages-change-nothing')
  const { handlers, reached } = recorded(() => Promise.resolve({}))
  const codes = new Map<string, number>()
  for (const message of foreignMessages(1000, 20_260_801)) {
    const reply = await routeCall(message, { handlers, log: () => undefined })
    const code = reply.ok ? 'answered' : reply.error.code
    codes.set(code, (codes.get(code) ?? 0) + 1)
  }
  expect({ reached, codes: Object.fromEntries(codes) }).toEqual({
    reached: [],
    codes: { unknown_call: 334, bad_argument: 333, foreign_sender: 333 },
  })
})

it('looks at the sender before the name and at the name before the input', async () => {
  const { handlers } = recorded(() => Promise.resolve({}))
  const parts = { handlers, log: () => undefined }
  const foreign = await routeCall({ isOurs: false, name: 'no.such', input: 1 }, parts)
  const unknown = await routeCall({ isOurs: true, name: 'no.such', input: 1 }, parts)
  expect([foreign, unknown]).toMatchObject([
    { ok: false, error: { code: 'foreign_sender' } },
    { ok: false, error: { code: 'unknown_call', message: 'There is no call named "no.such".' } },
  ])
})

it('hands the parsed input to the handler and its answer back', async () => {
  const { handlers, reached } = recorded(() => Promise.resolve({ runs: [] }))
  const reply = await routeCall(
    { isOurs: true, name: 'run.list', input: {} },
    { handlers, log: () => undefined },
  )
  expect({ reply, reached }).toEqual({
    reply: { ok: true, value: { runs: [] } },
    reached: [{ name: 'run.list', input: {} }],
  })
})

it('says which field of a wrong input is wrong', async () => {
  const { handlers } = recorded(() => Promise.resolve({}))
  const message = { isOurs: true, name: 'run.open', input: { runId: 7 } }
  const reply = await routeCall(message, { handlers, log: () => undefined })
  expect(reply).toMatchObject({
    ok: false,
    error: { code: 'bad_argument', message: expect.stringContaining('runId: ') as string },
  })
})

it('turns a failure of the core into its code, sentence and hint', async () => {
  const failure = new Failure('stale', 'src/a.ts changed on disk.', { hint: 'Stage it again.' })
  const { handlers } = recorded(() => Promise.reject(failure))
  const reply = await routeCall(
    { isOurs: true, name: 'run.list', input: {} },
    { handlers, log: () => undefined },
  )
  expect(reply).toEqual({
    ok: false,
    error: { code: 'stale', message: 'src/a.ts changed on disk.', hint: 'Stage it again.' },
  })
})

it('answers a defect with internal and logs its stack', async () => {
  const { handlers, logged } = recorded(() => Promise.reject(new TypeError('x is undefined')))
  const message = { isOurs: true, name: 'run.list', input: {} }
  const reply = await routeCall(message, { handlers, log: (record) => logged.push(record) })
  expect(reply).toMatchObject({
    ok: false,
    error: { code: 'internal', message: 'run.list failed: x is undefined' },
  })
  expect(logged).toMatchObject([
    { level: 'error', area: 'ipc', message: expect.stringContaining('ipc-router.test.ts') as string },
  ])
})
