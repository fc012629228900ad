import { expect, test } from 'vitest'
import { verifies } from '../../../support/verifies.ts'
import { aGate, type Gated, limits } from './a-gate.ts'

/** Every continue comes back to the same line, as in a loop. */
const loop = { onContinue: (gated: Gated) => gated.stopsAt(3) }
/** Just not too long for one answer. */
const lookMs = 4_900
const evaluations = (asked: readonly string[]): number =>
  asked.filter((one) => one.startsWith('evaluate')).length

test('a breakpoint whose condition does not hold is passed over until it does', async () => {
  verifies('dap.emulated')
  const gated = aGate(
    [{ line: 3, condition: 'n > 2' }],
    (_condition, asked) => String(evaluations(asked) > 2),
    loop,
  )
  const shown = gated.shown()
  gated.stopsAt(3)
  expect(await shown).toEqual({ reason: 'breakpoint', threadId: 1 })
  expect(gated.asked.filter((one) => one === 'continue').length).toBe(2)
})

test('hits are counted where the condition holds, and a log text has its values', async () => {
  verifies('dap.emulated')
  let n = 0
  const gated = aGate(
    [
      { line: 3, condition: 'even', hit: '2' },
      { line: 3, log: 'n is {n}, not {lost}' },
    ],
    (expression) => {
      if (expression === 'even') return String(++n % 2 === 0)
      if (expression === 'n') return String(n)
      throw new Error('no such name')
    },
    loop,
  )
  const shown = gated.shown()
  gated.stopsAt(3)
  await shown
  expect(n).toBe(4)
  expect(gated.logged.at(0)).toBe('n is 1, not <It refused evaluate: Error: no such name.>\n')
  expect(gated.logged.length).toBe(4)
})

test('a condition that fails, or that is no truth, stops and says so', async () => {
  verifies('dap.emulated')
  const answers = ['[1, 2]', 'throw']
  const told = []
  for (const answer of answers) {
    const gated = aGate([{ line: 3, condition: 'items' }], () => {
      if (answer === 'throw') throw new Error('items is not defined')
      return answer
    })
    const shown = gated.shown()
    gated.stopsAt(3)
    told.push((await shown).description)
  }
  expect(told).toEqual([
    'The condition items is [1, 2], which is not true or false: write it as a comparison.',
    'The condition items could not be evaluated: It refused evaluate: Error: items is not defined.',
  ])
})

test('a loop whose condition never holds stops after so many times, and after so long', async () => {
  verifies('dap.emulated-bounded')
  const many = aGate([{ line: 3, condition: 'never' }], () => 'false', loop)
  const afterMany = many.shown()
  many.stopsAt(3)
  expect((await afterMany).description).toContain(`passed over ${limits.times} times`)
  const slow: Gated = aGate(
    [{ line: 3, condition: 'never' }],
    async () => {
      await slow.clock.advance(lookMs)
      return 'false'
    },
    loop,
  )
  const afterLong = slow.shown()
  slow.stopsAt(3)
  expect((await afterLong).description).toContain('so that it does not go round for ever')
  expect(slow.asked.filter((one) => one === 'continue').length).toBe(Math.ceil(limits.ms / lookMs))
})

test('other stops are told at once, also while one is looked at', async () => {
  verifies('dap.emulated')
  const gated: Gated = aGate([{ line: 3, condition: 'never' }, { line: 4 }], () => {
    gated.stopsAt(3, { reason: 'exception', threadId: 2 })
    return 'false'
  })
  const exception = gated.shown()
  gated.stopsAt(3)
  expect(await exception).toEqual({ reason: 'exception', threadId: 2 })
  const plain = gated.shown()
  gated.stopsAt(4)
  expect(await plain).toEqual({ reason: 'breakpoint', threadId: 1 })
  expect(gated.asked.includes('continue')).toBe(false)
})

test('a pause while one is looked at stands where it is', async () => {
  verifies('dap.emulated')
  const pauses: boolean[] = []
  const gated: Gated = aGate([{ line: 3, condition: 'never' }], () => {
    pauses.push(gated.gate.pauses())
    return 'false'
  })
  const shown = gated.shown()
  gated.stopsAt(3)
  expect([await shown, pauses, gated.gate.isLooking]).toEqual([
    { reason: 'pause', threadId: 1 },
    [true],
    false,
  ])
})

test('a step over a call in which one is passed over still ends behind the call', async () => {
  verifies('dap.emulated')
  let depth = 1
  const gated: Gated = aGate([{ line: 9, condition: 'never' }], () => 'false', {
    depth: () => depth,
    onContinue: ({ asked, stopsAt }) => {
      depth = 1
      stopsAt(asked.at(-1) === 'stepOut' ? 5 : 6, { reason: 'step' })
    },
  })
  gated.stopsAt(5, { reason: 'entry' })
  await gated.gate.steps('next', gated.target, 1)
  const shown = gated.shown()
  depth = 2
  gated.stopsAt(9)
  expect(await shown).toEqual({ reason: 'step', threadId: 1 })
  expect(gated.asked.filter((one) => !/stackTrace|evaluate/u.test(one))).toEqual(['stepOut', 'next'])
})

test('a program that went on by itself while one was looked at is not continued', async () => {
  verifies('dap.emulated')
  const gated: Gated = aGate([{ line: 3, condition: 'never' }], () => {
    gated.gate.forget(gated.target)
    return 'false'
  })
  gated.stopsAt(3)
  await expect.poll(() => evaluations(gated.asked)).toBe(1)
  await gated.target.connection.request('threads', {}, { limitMs: 1_000 }).catch(() => undefined)
  expect([gated.asked.includes('continue'), gated.isTold()]).toEqual([false, false])
})
