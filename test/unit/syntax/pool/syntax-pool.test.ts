import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import type { PoolSession } from '../../../../src/main/syntax/pool/pool-session.ts'
import { crashPlace } from '../../../../src/main/syntax/pool/pool-thread.ts'
import { type PoolLimits, SyntaxPool } from '../../../../src/main/syntax/pool/syntax-pool.ts'
import { Failure } from '../../../../src/main/base/failure.ts'
import { ManualClock } from '../../../support/manual-clock.ts'
import { verifies } from '../../../support/verifies.ts'
import { scriptedThread } from './scripted-thread.ts'

const outputSchema = z.object({ said: z.string().optional(), threadId: z.number() })

function open(limits: Partial<PoolLimits> = {}): { pool: SyntaxPool; clock: ManualClock } {
  const clock = new ManualClock()
  const pool = new SyntaxPool({
    resourcesDir: '/nowhere',
    entry: scriptedThread,
    clock,
    limits: { threads: 2, ...limits },
  })
  onTestFinished(() => pool.close())
  return { pool, clock }
}

async function echo(session: PoolSession, home: number, input: object = {}): Promise<number> {
  return outputSchema.parse(await session.run({ name: 'echo', input, home })).threadId
}

interface Held {
  readonly begun: Promise<unknown>
  readonly outcome: Promise<unknown>
  release(): void
}

function hold(session: PoolSession, home: number, more: { name?: string; isLong?: boolean } = {}): Held {
  const gate = new SharedArrayBuffer(4)
  let outcome: Promise<unknown> = Promise.resolve()
  const begun = new Promise((resolve) => {
    const { name = 'hold', isLong = false } = more
    outcome = session.run({ name, input: { gate }, home, isLong, onNote: resolve })
  })
  outcome.catch(() => undefined)
  return { begun, outcome, release: () => void Atomics.store(new Int32Array(gate), 0, 1) }
}

async function codeOf(work: Promise<unknown>): Promise<unknown> {
  return await work.then(
    () => 'done',
    (error: unknown) => (error instanceof Failure ? error.code : error),
  )
}

test('a thread starts with its first task, and tasks of one home stay with one thread', async () => {
  verifies('syntax.pool')
  const { pool } = open()
  const session = pool.session()
  const before = pool.running
  const one = [await echo(session, 0), await echo(session, 2), await echo(session, 4)]
  const between = pool.running
  const other = await echo(session, 1)
  expect([before, between, pool.running, new Set(one).size, one.includes(other)]).toEqual([0, 1, 2, 1, false])
})

test('two calls are served in turn, whichever has more to do', async () => {
  verifies('syntax.pool-fair')
  const { pool } = open({ threads: 1 })
  const large = pool.session()
  const small = pool.session()
  const first = hold(large, 0)
  await first.begun
  const order: string[] = []
  const noted = async (session: PoolSession, name: string): Promise<void> => {
    await echo(session, 0)
    order.push(name)
  }
  const all = ['large 2', 'large 3', 'large 4'].map(async (name) => await noted(large, name))
  all.push(noted(small, 'small 1'))
  first.release()
  await Promise.all(all)
  expect(order).toEqual(['small 1', 'large 2', 'large 3', 'large 4'])
})

test('a thread without work takes tasks of one that has been at the same task for too long', async () => {
  verifies('syntax.pool-fair')
  const { pool, clock } = open({ stealAfterMs: 50 })
  const session = pool.session()
  const held = hold(session, 0)
  await held.begun
  const waiting = echo(session, 0)
  await clock.advance(50)
  const taker = await waiting
  held.release()
  const { threadId } = outputSchema.parse(await held.outcome)
  expect(taker).not.toBe(threadId)
})

test('a task that runs long leaves one thread to the others', async () => {
  verifies('syntax.pool-fair')
  const { pool, clock } = open({ stealAfterMs: 50 })
  const session = pool.session()
  const first = hold(session, 0, { isLong: true })
  await first.begun
  const second = hold(session, 1, { isLong: true })
  await clock.advance(100)
  await echo(pool.session(), 1)
  first.release()
  await second.begun
  second.release()
  expect(await Promise.all([first.outcome, second.outcome].map(codeOf))).toEqual(['done', 'done'])
})

test('what a cancelled call has queued fails at once, and its running task is asked to stop', async () => {
  verifies('syntax.pool-cancel')
  const { pool } = open({ threads: 1 })
  const session = pool.session()
  const held = hold(session, 0)
  await held.begun
  const queued = echo(session, 0)
  session.cancel()
  const codes = await Promise.all([codeOf(held.outcome), codeOf(queued), codeOf(echo(session, 0))])
  const after = await codeOf(echo(pool.session(), 0))
  expect([codes, after]).toEqual([['cancelled', 'cancelled', 'cancelled'], 'done'])
})

test('a thread that does not stop is ended after its grace, and the next call has a new one', async () => {
  verifies('syntax.pool-cancel')
  const { pool, clock } = open({ threads: 1, graceMs: 500 })
  const session = pool.session()
  const hanging = hold(session, 0, { name: 'hang' })
  await hanging.begun
  const next = echo(pool.session(), 0)
  session.cancel()
  await clock.advance(500)
  expect([await codeOf(hanging.outcome), await codeOf(next)]).toEqual(['cancelled', 'done'])
})

test('a thread that dies fails the task that it had, and says where it was', async () => {
  verifies('syntax.pool-crash')
  const { pool } = open({ threads: 1 })
  const session = pool.session()
  const error = await session
    .run({ name: 'die', input: { at: 12 }, home: 0 })
    .catch((reason: unknown) => reason)
  const place = error instanceof Failure ? crashPlace(error) : 'no failure'
  expect([error, place, await codeOf(echo(session, 0))]).toMatchObject([
    { code: 'crashed', message: 'The search worker stopped: it ended with code 7.' },
    12,
    'done',
  ])
})

test('a parser that has aborted takes its thread along; other failures do not', async () => {
  verifies('syntax.pool-crash')
  const { pool } = open({ threads: 1 })
  const session = pool.session()
  const first = await echo(session, 0)
  const failed = codeOf(session.run({ name: 'fail', input: { code: 'bad_regex' }, home: 0 }))
  const same = await echo(session, 0)
  const health = { isBroken: true }
  const broken = codeOf(session.run({ name: 'fail', input: { code: 'internal', health }, home: 0 }))
  const other = await echo(session, 0)
  expect([await failed, same === first, await broken, other === first]).toEqual([
    'bad_regex',
    true,
    'crashed',
    false,
  ])
})

test('an answer that cannot be read ends the thread', async () => {
  verifies('syntax.pool-crash')
  const session = open({ threads: 1 }).pool.session()
  const babble = session.run({ name: 'babble', input: {}, home: 0 })
  await expect(babble).rejects.toMatchObject({
    code: 'crashed',
    message: 'The search worker stopped: its answer could not be read.',
  })
})

test('a thread whose memory has grown too far is replaced after its task', async () => {
  verifies('syntax.pool-memory')
  const { pool } = open({ threads: 1, memoryBytes: 1_000 })
  const session = pool.session()
  const threads = [
    await echo(session, 0, { health: { memoryBytes: 1_000 } }),
    await echo(session, 0, { health: { memoryBytes: 1_001 } }),
    await echo(session, 0),
  ]
  expect([threads[0] === threads[1], threads[1] === threads[2]]).toEqual([true, false])
})

test('threads without work are ended after a while', async () => {
  verifies('syntax.pool-memory')
  const { pool, clock } = open({ idleMs: 1_000 })
  const session = pool.session()
  await Promise.all([echo(session, 0), echo(session, 1)])
  await clock.advance(999)
  const before = pool.running
  await clock.advance(1)
  expect([before, pool.running, clock.pending]).toEqual([2, 0, 0])
})

test('a pool that is closed fails what waits and starts nothing more', async () => {
  verifies('syntax.pool')
  const { pool } = open()
  const session = pool.session()
  const held = hold(session, 0)
  await held.begun
  await pool.close()
  const codes = await Promise.all([codeOf(held.outcome), codeOf(echo(pool.session(), 0))])
  expect([codes, pool.running]).toEqual([['cancelled', 'cancelled'], 0])
})
