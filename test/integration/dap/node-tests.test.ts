import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { DebugWorkspace, long } from '../../support/debug/debug-workspace.ts'
import { hasAdapter } from '../../support/debug/has-adapter.ts'
import { verifies } from '../../support/verifies.ts'
import { stopOf } from './transcript.ts'

const packages = path.resolve(import.meta.dirname, '..', '..', '..', 'node_modules')

let workspace: DebugWorkspace | undefined
afterEach(async () => {
  const left = await workspace?.close()
  workspace = undefined
  expect(left ?? []).toEqual([])
})

const typed = `interface Pair { a: number; b: number }


export function sum({ a, b }: Pair): number {
  return a - b
}
`
const cases = [
  {
    title: 'a test of Node itself',
    needs: [],
    source: { name: 'sum.js', text: 'export function sum({ a, b }) {\n  return a - b\n}\n', line: 2 },
    test: 't.test.js::sums (it)',
    text: `import assert from "node:assert"
import test from "node:test"
import { sum } from "./sum.js"
test("other", () => {})
test("sums (it)", () => {
  assert.equal(sum({ a: 1, b: 2 }), 3)
})
`,
  },
  {
    title: 'a test of Node in TypeScript by tsx',
    needs: ['tsx'],
    source: { name: 'sum.ts', text: typed, line: 5 },
    test: 't.test.ts::sums',
    text: `import assert from "node:assert"
import test from "node:test"
import { sum } from "./sum.ts"
interface Unused { a: number }
test("other", () => {})
test("sums", () => {
  assert.equal(sum({ a: 1, b: 2 }), 3)
})
`,
  },
  {
    title: 'a test of vitest',
    needs: ['vitest', 'vite'],
    source: { name: 'sum.ts', text: typed, line: 5 },
    test: 't.test.ts::sums::adds',
    text: `import { describe, expect, test } from "vitest"
import { sum } from "./sum.ts"
interface Unused { a: number }
describe("sums", () => {
  test("other", () => {})
  test("adds", () => {
    expect(sum({ a: 1, b: 2 })).toBe(3)
  })
})
`,
  },
]

describe.skipIf(!hasAdapter('js-debug'))('a failing test', () => {
  for (const { title, needs, source, test: named, text } of cases)
    test(
      `${title} stops in the file that it tests, at the line as it is written`,
      { timeout: 120_000 },
      async () => {
        verifies('dap.plan', 'dap.node-tests')
        const space = (workspace = new DebugWorkspace())
        mkdirSync(space.file('node_modules'))
        for (const name of needs) symlinkSync(path.join(packages, name), space.file(`node_modules/${name}`))
        writeFileSync(space.file('package.json'), '{ "type": "module" }')
        writeFileSync(space.file(source.name), source.text)
        writeFileSync(space.file(named.split('::')[0] ?? ''), text)
        const session = space.open(await space.plan({ test: named }))
        let output = ''
        session.onOutput((piece) => (output += piece.text))
        await session.setBreakpoints(space.file(source.name), [{ line: source.line }], long)
        const { threadId } = await stopOf(session)
        const { frames } = await session.stackTrace(threadId, {}, long)
        const [top, caller] = frames
        const { value } = await session.evaluate({ expression: 'a - b', frameId: top?.id }, long)
        expect([top?.name, top?.line, value]).toEqual(['sum', source.line, '-1'])
        expect(text.split('\n')[(caller?.line ?? 0) - 1]).toContain('sum({ a: 1, b: 2 })')
        await session.continue(threadId, long)
        await session.ended
        expect(output).toMatch(/# fail 1|1 failed/u)
      },
    )
})
