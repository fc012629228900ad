import { mkdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { findAllCommands } from '../../../../src/main/process/find-command.ts'
import { coldMs } from '../../../support/real-servers/real-server.ts'
import { missingCommands, npmServers } from '../../../support/real-servers/places.ts'
import { verifies } from '../../../support/verifies.ts'
import { type OpenedPool, openPool, shown } from '../opened-pool.ts'

const isMissing = missingCommands('eslint').length > 0
const rules = 'export default [{ rules: { "no-debugger": "error" } }]\n'
const error = "fresh\n  1:1-1:9 error eslint no-debugger Unexpected 'debugger' statement."
const limits = { warmLimitMs: 20_000, startLimitMs: 30_000, signal: new AbortController().signal }

let opened: OpenedPool | undefined
afterEach(async () => {
  expect(await opened?.close()).toEqual(opened === undefined ? undefined : [])
  opened = undefined
})

/** A project with this configuration, its ESLint in node_modules unless it is to be missing. */
async function project(config: string, hasEslint = true): Promise<OpenedPool> {
  const modules = await npmServers()
  const bins = path.join(modules, '.bin')
  opened = openPool({
    files: { 'package.json': '{}', 'eslint.config.mjs': config },
    findCommands: (name, options) =>
      findAllCommands(name, { ...options, extraFolders: [...(options.extraFolders ?? []), bins] }),
  })
  if (hasEslint) {
    mkdirSync(path.join(opened.root, 'node_modules'))
    symlinkSync(path.join(modules, 'eslint'), path.join(opened.root, 'node_modules', 'eslint'))
  }
  return opened
}

async function says({ pool, write }: OpenedPool, text: string): Promise<string> {
  write('a.js', text)
  pool.filesChanged([{ file: 'a.js', kind: 'changed' }])
  const reports = await pool.check('a.js', text, limits)
  return reports
    .filter(({ id }) => id === 'eslint')
    .map(shown)
    .join('\n')
}

describe.skipIf(isMissing)('the ESLint server where it cannot check', () => {
  test(
    'a broken configuration is an absence in ESLint’s words, and mending it brings the findings',
    async () => {
      verifies('lsp.linter-refusals')
      const broken = await project('export default [{ rules: {\n')
      const before = await says(broken, 'debugger\n')
      broken.write('eslint.config.mjs', rules)
      broken.pool.filesChanged([{ file: 'eslint.config.mjs', kind: 'changed' }])
      expect([before, await says(broken, 'debugger\n\n')]).toEqual([
        'absent (it could not check this file: SyntaxError: Unexpected end of input)',
        error,
      ])
    },
    2 * coldMs,
  )

  test(
    'a plugin that is not installed is named',
    async () => {
      verifies('lsp.linter-refusals')
      const lacking = await project('import missing from "eslint-plugin-missing"\nexport default [missing]\n')
      expect(await says(lacking, 'debugger\n')).toContain("Cannot find package 'eslint-plugin-missing'")
    },
    coldMs,
  )

  test(
    'a project without ESLint itself is told so, and nothing is started for it',
    async () => {
      verifies('lsp.linter-refusals')
      const without = await project(rules, false)
      expect(await says(without, 'debugger\n')).toBe(
        'absent (No ESLint (JavaScript/TypeScript) server: eslint.config.mjs found, but it needs the eslint package of the project, and none is in node_modules there.)',
      )
    },
    coldMs,
  )
})
