import { expect, test } from 'vitest'
import { ecmascript } from '../../../support/ecmascript-graph.ts'
import { fixtureFiles, linkTexts, score } from '../../../support/graph-fixture.ts'
import { verifies } from '../../../support/verifies.ts'

test('calls of TypeScript and JavaScript point at what is declared, and at nothing else', async () => {
  verifies('graph-ecmascript.calls')
  const result = score(await linkTexts(fixtureFiles('typescript'), ecmascript))
  expect(result.differences).toEqual([])
  expect(result.sites).toBeGreaterThanOrEqual(60)
  expect(result.precision).toBeGreaterThanOrEqual(0.99)
  expect(result.recall).toBeGreaterThanOrEqual(0.9)
})

test('what linking read and what it looked for in vain is told', async () => {
  verifies('graph-ecmascript.asked')
  const texts = new Map([
    ['a.ts', `import { b } from './b'\nimport { c } from './c'\nb()\nc()`],
    ['b.ts', 'export { d as b } from "./d"'],
    ['d.ts', 'export function d() {}'],
  ])
  const { linked } = await linkTexts(texts, ecmascript)
  const asked = linked.get('a.ts')
  expect(asked?.consulted).toEqual(['b.ts', 'd.ts'])
  expect(asked?.missed).toContain('c.ts')
  expect(asked?.missed).toContain('c/index.tsx')
})

test('members that stand in for those of a base are told', async () => {
  verifies('graph-ecmascript.calls')
  const texts = new Map([
    ['a.ts', `import { Base } from './b'\nexport class A extends Base { run() {} own() {} }`],
    ['b.ts', 'export abstract class Base { abstract run(): void }'],
  ])
  const { linked } = await linkTexts(texts, ecmascript)
  expect(linked.get('a.ts')?.overrides).toEqual([
    { source: 1, target: { file: 'b.ts', descriptor: 'Base#run().' } },
  ])
})
