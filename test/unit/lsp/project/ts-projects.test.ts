import path from 'node:path'
import { expect, test } from 'vitest'
import { scanWorkspace } from '../../../../src/main/lsp/catalog/scan.ts'
import { tsProjects } from '../../../../src/main/lsp/project/ts-projects.ts'
import { withoutComments } from '../../../../src/main/lsp/project/without-comments.ts'
import { testWorkspace } from '../../../support/test-workspace.ts'
import { verifies } from '../../../support/verifies.ts'

async function projectsIn(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { root } = await testWorkspace(files)
  const { projects } = tsProjects(root.path, await scanWorkspace(root.path))
  return projects.map(
    ({ config, hasReferences }) =>
      `${path.relative(root.path, config)}${hasReferences ? ' without its references' : ''}`,
  )
}

test('the project at the root is checked, and nothing below it by itself', async () => {
  verifies('lsp.project-check')
  expect(await projectsIn({ 'tsconfig.json': '{}', 'test/tsconfig.json': '{}' })).toEqual(['tsconfig.json'])
})

test('a solution is its projects, by folder or by file, each once and only those inside', async () => {
  verifies('lsp.project-check')
  const solution = `{
    // the projects
    "files": [],
    "references": [{ "path": "a" }, { "path": "./b/tsconfig.build.json" }, { "path": "../outside" }, { "path": "gone" },],
  }`
  const files = {
    'tsconfig.json': solution,
    'a/tsconfig.json': '{ "compilerOptions": { "composite": true } }',
    'b/tsconfig.build.json': '{ "references": [{ "path": "../a" }], "include": ["src"] }',
  }
  expect(await projectsIn(files)).toEqual([
    path.join('a', 'tsconfig.json'),
    `${path.join('b', 'tsconfig.build.json')} without its references`,
  ])
})

test('without one at the root every outermost project is checked', async () => {
  verifies('lsp.project-check')
  const files = {
    'a/tsconfig.json': '{}',
    'a/test/tsconfig.json': '{}',
    'b/jsconfig.json': '{}',
    'c/x.ts': '',
  }
  expect(await projectsIn(files)).toEqual([path.join('a', 'tsconfig.json'), path.join('b', 'jsconfig.json')])
})

test('a configuration that cannot be read is left to the compiler', async () => {
  verifies('lsp.project-check')
  expect(await projectsIn({ 'tsconfig.json': '{ "references": 3 ' })).toEqual(['tsconfig.json'])
})

test('comments and trailing commas of a configuration are no part of its JSON, in strings they are', () => {
  verifies('lsp.project-check')
  const text = '\u{FEFF}{ /* a */ "x": "// no, }", // b\n "y": ["/*", 1, /* c */ ], "z": "\\",}", }'
  expect(JSON.parse(withoutComments(text))).toEqual({ x: '// no, }', y: ['/*', 1], z: '",}' })
})

test('configurations that refer to a project that is not there are named, a solution as well', async () => {
  verifies('lsp.project-check')
  const { root } = await testWorkspace({
    'tsconfig.json': '{ "files": [], "references": [{ "path": "gone" }, { "path": "a" }] }',
    'a/tsconfig.json': '{ "references": [{ "path": "../b" }] }',
    'b/tsconfig.json': '{}',
    'c/x.ts': '',
  })
  const { dangling } = tsProjects(root.path, await scanWorkspace(root.path))
  expect(dangling.map((config) => path.relative(root.path, config))).toEqual(['tsconfig.json'])
})
