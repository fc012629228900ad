import { calls } from '../../../src/shared/ipc/contract.ts'
import type { IpcMessage } from '../../../src/main/app/ipc-router.ts'
import { seededRandom } from '../../support/seeded-random.ts'

const foreignNames: readonly unknown[] = [
  ...[
    '',
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    'run.lisT',
    'run.list ',
    'RUN.LIST',
    '../x',
  ],
  ...[
    undefined,
    null,
    0,
    1.5,
    true,
    ['run.list'],
    { name: 'run.list' },
    Symbol('run.list'),
    'x'.repeat(1_000_000),
  ],
]

const foreignValues: readonly (() => unknown)[] = [
  () => undefined,
  () => null,
  () => 0,
  () => Number.NaN,
  () => -1n,
  () => '',
  () => '\u0000\ud800',
  () => 'x'.repeat(200_000),
  () => [],
  () => [[[[]]]],
  () => new Date(Number.NaN),
  () => new Map([['runId', 'a']]),
  () => new Uint8Array(16),
  () => () => 'run',
  () => cyclic(),
  () => deep(2000),
  () => JSON.parse('{"__proto__":{"runId":"a"}}') as unknown,
]

/**
 * Messages that no honest window sends: a wrong name, a wrong input (each input of a known call carries a key that its
 * strict schema does not know, or is no object at all), or a foreign sender. None of them may reach a handler.
 */
export function* foreignMessages(count: number, seed: number): Generator<IpcMessage> {
  const random = seededRandom(seed)
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!
  const names = Object.keys(calls)
  for (let index = 0; index < count; index++) {
    const value = pick(foreignValues)()
    const kind = index % 3
    if (kind === 0) yield { isOurs: true, name: pick(foreignNames), input: value }
    else if (kind === 1) yield { isOurs: true, name: pick(names), input: wrongInput(value, random) }
    else yield { isOurs: false, name: pick(names), input: {} }
  }
}

function wrongInput(value: unknown, random: () => number): unknown {
  const isPlain =
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  if (!isPlain && random() < 0.5) return value
  return { runId: 'a', changeId: 'b', path: value, text: value, action: value, [`x${random()}`]: value }
}

function cyclic(): unknown {
  const value: Record<string, unknown> = {}
  value['self'] = value
  return value
}

function deep(levels: number): unknown {
  let value: unknown = 'end'
  for (let level = 0; level < levels; level++) value = { value }
  return value
}
