import { expect, test } from 'vitest'
import { Failure } from '../../../src/main/base/failure.ts'
import { toolResultSchema } from '../../../src/shared/model/tool-result.ts'
import { verifies } from '../../support/verifies.ts'
import { aChange, aDelta, aPlan, failing, TestBox } from './fake-ports.ts'

const written = { files: { planWrite: () => Promise.resolve(aPlan([aChange('src/a.ts')])) } }
const write = { path: 'src/a.ts', content: 'new' }

test('a call stands in the journal from its start to the very result that the caller gets', async () => {
  verifies('tools.same-result-in-journal')
  const box = new TestBox(written)
  const result = await box.call('write', write)
  expect(box.facts).toEqual([
    { type: 'tool-call-started', id: 'call-1', tool: 'write', args: write, by: 'agent' },
    { type: 'tool-call-ended', id: 'call-1', tool: 'write', status: 'completed', result, durationMs: 0 },
  ])
  const ended = box.facts[1]
  expect(ended?.type === 'tool-call-ended' && ended.result === result).toBe(true)
  expect(toolResultSchema.parse(JSON.parse(JSON.stringify(result)))).toEqual(result)
})

test('an unknown tool is an answer with the names of the others', async () => {
  verifies('tools.errors-are-answers')
  const box = new TestBox()
  const result = await box.call('writ', {})
  expect([result.ok, result.error?.code, result.text]).toEqual([
    false,
    'unknown_tool',
    'unknown_tool: There is no tool named "writ". The tools are: read, glob, grep, ast_grep, code_graph, lsp, write, edit, apply_patch, ast_edit, lsp_refactor, resolve, debug.',
  ])
})

test('a failure that a port throws is an error result with its code, sentence, hint and details', async () => {
  verifies('tools.errors-are-answers')
  const failure = new Failure('stale', 'src/a.ts changed since it was read.', {
    hint: 'Read it again.',
    details: { files: ['src/a.ts'] },
  })
  const box = new TestBox({ files: { planWrite: failing(failure) } })
  expect(await box.call('write', write)).toEqual({
    ok: false,
    text: 'stale: src/a.ts changed since it was read. Read it again.',
    data: null,
    error: {
      code: 'stale',
      message: 'src/a.ts changed since it was read.',
      hint: 'Read it again.',
      details: { files: ['src/a.ts'] },
    },
  })
})

test('what nobody foresaw is `internal`, and it is logged', async () => {
  verifies('tools.never-throws')
  const box = new TestBox({ files: { read: () => Promise.reject(new TypeError('x is undefined')) } })
  const result = await box.call('read', { path: 'a' })
  expect([result.error?.code, box.logged]).toEqual(['internal', ['tool-failed']])
})

test('a journal that cannot be written does not take the result away', async () => {
  verifies('tools.never-throws')
  const logged: string[] = []
  const box = new TestBox(written, {
    record: () => {
      throw new Error('disk full')
    },
    logger: ({ code }) => void logged.push(code),
  })
  expect([(await box.call('write', write)).ok, logged]).toEqual([true, ['record-failed', 'record-failed']])
})

test('the fact comes first and the diagnostics behind it', async () => {
  verifies('tools.fact-first')
  const delta = aDelta('src/a.ts', {
    introduced: [{ severity: 'error', code: '2322', source: 'ts', message: 'No.', line: 3, column: 7 }],
    carried: 2,
  })
  const box = new TestBox({ ...written, diagnosis: { afterWrite: () => Promise.resolve([delta]) } })
  const result = await box.call('write', write)
  expect(result.text).toBe(
    'Applied. src/a.ts: changed, +1 -1.\n1 new error, 2 as before in src/a.ts.\n  new error 3:7 ts(2322) No.',
  )
})

test('the old text is asked for before the swap, the new one after it, and the delta is marked when it is recorded', async () => {
  verifies('tools.order-of-a-write')
  const order: string[] = []
  const note = (what: string) => Promise.resolve(void order.push(what))
  const box = new TestBox(
    {
      files: {
        planWrite: async () => {
          await note('plan')
          const plan = aPlan([aChange('src/a.ts')])
          return { ...plan, commit: async () => (await note('commit'), plan.changes) }
        },
      },
      diagnosis: {
        prepare: async () => await note('prepare'),
        afterWrite: async () => (await note('afterWrite'), [aDelta('src/a.ts')]),
        takeLate: () => [],
        delivered: () => void order.push('delivered'),
      },
    },
    { record: (fact) => void order.push(fact.type) },
  )
  await box.call('write', write)
  expect(order).toEqual([
    'tool-call-started',
    'plan',
    'prepare',
    'commit',
    'afterWrite',
    'delivered',
    'tool-call-ended',
  ])
})

test('a fault of the diagnostics does not hide that the file was written', async () => {
  verifies('tools.fact-first', 'tools.never-throws')
  const box = new TestBox({
    ...written,
    diagnosis: { afterWrite: () => Promise.reject(new Error('no pool')) },
  })
  const result = await box.call('write', write)
  expect([result.ok, result.text]).toEqual([
    true,
    'Applied. src/a.ts: changed, +1 -1.\nThe diagnostics could not be asked for: no pool.',
  ])
})

test('two writes at once come one after the other, a read does not wait for them', async () => {
  verifies('tools.one-writer')
  const order: string[] = []
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const box = new TestBox({
    files: {
      planWrite: (path) => {
        order.push(`plan ${path}`)
        return Promise.resolve(aPlan([aChange(path)]))
      },
      read: (path) => Promise.resolve({ path, text: '', stamp: 's', language: 'text' }),
    },
    diagnosis: {
      afterWrite: async ([change]) => {
        if (change?.path === 'one') await held
        return [aDelta(change?.path ?? '')]
      },
    },
  })
  const first = box.call('write', { path: 'one', content: '' })
  const second = box.call('write', { path: 'two', content: '' }).then(() => order.push('second done'))
  await box.call('read', { path: 'three' })
  order.push('read done')
  release()
  await Promise.all([first, second])
  expect(order).toEqual(['plan one', 'read done', 'plan two', 'second done'])
})

test('a write that is cancelled while it waits for its turn writes nothing and keeps nobody waiting', async () => {
  verifies('tools.one-writer', 'tools.cancelled')
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const box = new TestBox({
    ...written,
    diagnosis: {
      prepare: async () => await held,
    },
  })
  const stop = new AbortController()
  const first = box.call('write', write)
  const second = box.call('write', write, { signal: stop.signal })
  const third = box.call('write', write)
  stop.abort()
  const cancelled = await second
  release()
  expect([cancelled.error?.code, (await first).ok, (await third).ok]).toEqual(['cancelled', true, true])
})

test('a call that is cancelled before the swap writes nothing', async () => {
  verifies('tools.cancelled')
  const stop = new AbortController()
  let isCommitted = false
  const plan = {
    ...aPlan([aChange('a')]),
    commit: () => Promise.resolve(((isCommitted = true), [aChange('a')])),
  }
  const box = new TestBox({
    files: { planWrite: () => Promise.resolve(plan) },
    diagnosis: {
      prepare: () => {
        stop.abort()
        return Promise.resolve()
      },
    },
  })
  const result = await box.call('write', write, { signal: stop.signal })
  expect([result.error?.code, isCommitted]).toEqual(['cancelled', false])
})

test('a text is at most 16,000 characters, and a cut is told with totals', async () => {
  verifies('tools.text-limit')
  const text = Array.from({ length: 2_000 }, (_, index) => `line ${index} ${'x'.repeat(40)}`).join('\n')
  const many = Array.from({ length: 200 }, (_, index) =>
    aDelta(`f${index}.ts`, {
      introduced: [{ severity: 'error', message: 'm'.repeat(300), line: 1, column: 1 }],
      forCall: 'call-0',
    }),
  )
  const box = new TestBox({
    files: { read: (path) => Promise.resolve({ path, text, stamp: 's', language: 'text' }) },
    diagnosis: { takeLate: () => many },
  })
  const result = await box.call('read', { path: 'a' })
  expect([result.text.length <= 16_000, result.truncated?.total, result.diagnostics?.length]).toEqual([
    true,
    expect.any(Number),
    200,
  ])
})

test('an agent is not offered bash and is refused honestly, a person has it', async () => {
  verifies('tools.bash-is-the-persons')
  const ran = { exit: 0, stdout: 'hi\n', stderr: '', endedBy: 'itself' as const, changes: [] }
  const box = new TestBox({ shell: { run: () => Promise.resolve(ran) } })
  const [agent, person] = [
    await box.call('bash', { command: 'echo hi' }),
    await box.call('bash', { command: 'echo hi' }, { by: 'person' }),
  ]
  expect([
    box.toolbox.list('agent').some(({ name }) => name === 'bash'),
    box.toolbox.list('person').some(({ name }) => name === 'bash'),
    agent.error?.code,
    agent.error?.message,
    person.ok,
  ]).toEqual([false, true, 'not_trusted', "bash is only for the person's own slash command.", true])
})
