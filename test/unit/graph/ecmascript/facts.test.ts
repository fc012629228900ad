import { expect, test } from 'vitest'
import { factsOf } from '../../../support/ecmascript-graph.ts'
import { verifies } from '../../../support/verifies.ts'

const before = `
import { a } from './a'
export function f(x: number) { return a(x) }
export class C { m(): void { a(1) } }
`

test.each([
  ['a statement in a body', 'void { a(1) }', 'void { const z = a(2); a(3); function q() { a(4) } }', true],
  ['a comment', 'export class', '/* more */ export class', true],
  ['a parameter', 'x: number', 'x: string', false],
  ['what is returned without a type', 'return a(x)', 'return x', false],
  ['a further member', 'm(): void', 'n(): void {} m(): void', false],
  ['another module', './a', './b', false],
  ['an export less', 'export class', 'class', false],
] as const)('%s changes the surface only where others can read it', async (_name, from, to, isSame) => {
  verifies('graph-ecmascript.surface')
  const [one, other] = [await factsOf(before), await factsOf(before.replace(from, to))]
  expect(one.surface === other.surface).toBe(isSame)
})

test('symbols have unique descriptors, parents before them, and the names that people know', async () => {
  verifies('graph-ecmascript.calls')
  const { symbols } = await factsOf(
    `class A { get x() { return 1 } set x(v) {} constructor(private y: number) {} 'a b'() {} }
     interface A { z: string }
     namespace N { export enum E { One } }
     test('adds', () => {})
     const f = () => {}, o = { p: 1, q() {} }
     function g(): void
     function g() { const h = () => {} }`,
    'a.test.ts',
  )
  expect(symbols.map(({ descriptor, kind, parent }) => [descriptor, kind, parent])).toEqual([
    ['A#', 'class', -1],
    ['A#`<get>x`.', 'property', 0],
    ['A#`<get>x`(+1).', 'property', 0],
    ['A#`<constructor>`().', 'constructor', 0],
    ['A#y.', 'field', 0],
    ['A#`a b`().', 'method', 0],
    ['A(+1)#', 'interface', -1],
    ['A(+1)#z.', 'property', 6],
    ['N/', 'module', -1],
    ['N/E#', 'enum', 8],
    ['N/E#One.', 'enum_member', 9],
    ['adds().', 'test', -1],
    ['f().', 'function', -1],
    ['o.', 'constant', -1],
    ['o.p.', 'property', 13],
    ['o.q().', 'method', 13],
    ['g().', 'function', -1],
    ['g(+1).', 'function', -1],
    ['g(+1).h().', 'function', 17],
  ])
})
