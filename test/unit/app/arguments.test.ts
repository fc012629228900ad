import path from 'node:path'
import { expect, it } from 'vitest'
import { workspaceArgument } from '../../../src/main/app/arguments.ts'

it.each([
  [['electron', '--no-sandbox', '.', '--workspace=harbor'], path.resolve('/home/ada', 'harbor')],
  [['electron', '.', '--workspace='], undefined],
  [['electron', '.', 'harbor'], undefined],
])('reads the folder to open from %j', (argv, expected) => {
  expect(workspaceArgument(argv, '/home/ada')).toBe(expected)
})
