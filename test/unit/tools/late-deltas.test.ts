import { expect, test } from 'vitest'
import type { Delta } from '../../../src/shared/model/diagnostic.ts'
import { verifies } from '../../support/verifies.ts'
import { aChange, aDelta, aPlan, TestBox } from './fake-ports.ts'

const written = { files: { planWrite: () => Promise.resolve(aPlan([aChange('src/a.ts')])) } }
const write = { path: 'src/a.ts', content: 'new' }

test('late deltas come with the next result, also with one that failed, and are marked then', async () => {
  verifies('tools.late-with-next-result')
  const late = aDelta('src/a.ts', {
    forCall: 'call-0',
    fixed: [{ severity: 'error', message: 'Gone.', line: 1, column: 1 }],
  })
  const delivered: Delta[] = []
  const box = new TestBox({
    diagnosis: {
      takeLate: () => (delivered.length === 0 ? [late] : []),
      delivered: (deltas) => void delivered.push(...deltas),
    },
  })
  const [first, second] = [await box.call('nothing', {}), await box.call('nothing', {})]
  expect([first.diagnostics, first.text.split('\n').slice(-2), second.diagnostics, delivered]).toEqual([
    [late],
    ['Late, for call call-0: 1 fixed in src/a.ts.', '  fixed error 1:1 Gone.'],
    undefined,
    [late],
  ])
})

test('late deltas are compared with what the result of the same call already tells', async () => {
  verifies('tools.late-with-next-result')
  const order: string[] = []
  const box = new TestBox({
    ...written,
    diagnosis: {
      takeLate: () => {
        order.push('late')
        return [aDelta('src/b.ts', { forCall: 'call-0' })]
      },
      delivered: (deltas) => void order.push(`delivered ${deltas.map(({ file }) => file).join()}`),
    },
  })
  await box.call('write', write)
  expect(order).toEqual(['delivered src/a.ts', 'late', 'delivered src/b.ts'])
})

test('at the end of a run open deltas are waited for and stand in the journal by themselves', async () => {
  verifies('tools.late-with-next-result')
  const order: string[] = []
  const late = aDelta('src/a.ts', { forCall: 'call-0' })
  const box = new TestBox({
    diagnosis: {
      settled: () => Promise.resolve(void order.push('settled')),
      takeLate: () => [late],
      delivered: () => void order.push('delivered'),
    },
  })
  const told = await box.toolbox.settleLate(new AbortController().signal)
  expect([told, order, box.facts]).toEqual([
    [late],
    ['settled', 'delivered'],
    [{ type: 'diagnostics-late', delta: late }],
  ])
})

test('a call that has no next result waits until nothing is open', async () => {
  verifies('tools.late-with-next-result')
  let isSettled = false
  const box = new TestBox({
    ...written,
    diagnosis: {
      settled: () => Promise.resolve(void (isSettled = true)),
      takeLate: () => (isSettled ? [aDelta('src/a.ts', { forCall: 'one' })] : []),
    },
  })
  const { signal } = new AbortController()
  const call = { id: 'one', tool: 'write', args: write, by: 'person' as const, signal }
  const result = await box.toolbox.call({ ...call, waitsForLate: true })
  expect(result.diagnostics?.map((delta) => delta.forCall)).toEqual([undefined, 'one'])
})
