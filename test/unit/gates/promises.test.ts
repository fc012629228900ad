import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { requirements } from '../../requirements.ts'
import { verifies } from '../../support/verifies.ts'

test('every promise is cited by a test', () => {
  verifies('house.promises-have-tests')
  const root = path.resolve(import.meta.dirname, '../..')
  const cited = new Set<string>()
  for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(test|spec)\.tsx?$/.test(name)) continue
    for (const citation of readFileSync(path.join(root, name), 'utf8').matchAll(/verifies\(([^)]*)\)/g)) {
      for (const id of (citation[1] ?? '').matchAll(/'([^']+)'/g)) cited.add(id[1] ?? '')
    }
  }
  expect(Object.keys(requirements).filter((id) => !cited.has(id))).toEqual([])
})
