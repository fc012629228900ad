import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifies } from '../../support/verifies.ts'
import { openRun, type RealRun } from './real-run.ts'

let run: RealRun
beforeAll(async () => {
  run = await openRun({ files: { 'a.txt': 'one\ntwo\n' } })
  const { root } = run.opened
  writeFileSync(path.join(root, 'binary.dat'), Buffer.from([1, 0, 2, 0]))
  writeFileSync(path.join(root, 'latin.txt'), Buffer.from([0x63, 0x61, 0x66, 0xe9]))
  mkdirSync(path.join(root, 'folder'))
  symlinkSync('/etc', path.join(root, 'outside'))
})
afterAll(async () => await run.close())

const edit = (file: string): unknown => ({ path: file, edits: [{ old: 'a', new: 'b' }] })
const refused: readonly (readonly [tool: string, args: unknown, code: string])[] = [
  ['read', { path: 'missing.txt' }, 'not_found'],
  ['read', { path: 'folder' }, 'is_directory'],
  ['read', { path: 'binary.dat' }, 'binary_file'],
  ['read', { path: 'latin.txt' }, 'not_utf8'],
  ['read', { path: '../x' }, 'outside_workspace'],
  ['read', { path: '/etc/hostname' }, 'outside_workspace'],
  ['read', { path: 'outside/hostname' }, 'outside_workspace'],
  ['write', { path: 'outside/x', content: '' }, 'outside_workspace'],
  ['write', { path: '.git/config', content: '' }, 'protected_path'],
  ['write', { path: 'folder', content: '' }, 'is_directory'],
  ['write', { path: 'a.txt', content: 'x', expect: 'wrong' }, 'stale'],
  ['edit', edit('missing.txt'), 'not_found'],
  ['edit', edit('binary.dat'), 'binary_file'],
  ['edit', edit('latin.txt'), 'not_utf8'],
  ['edit', edit('a.txt'), 'no_match'],
  ['apply_patch', { patch: 'no patch' }, 'patch_syntax'],
  ['apply_patch', { patch: '*** Begin Patch\n*** Delete File: ../x\n*** End Patch' }, 'outside_workspace'],
  ['grep', { pattern: '(' }, 'bad_regex'],
  ['resolve', { change_id: 'none', action: 'accept' }, 'unknown_change'],
  ['ast_grep', { pattern: '$LEFT $OP $RIGHT', language: 'typescript' }, 'pattern_unparseable'],
]

test.each(refused)(
  '%s %j is refused as %s, with a sentence and a hint, and nothing is written',
  async (tool, args, code) => {
    verifies('tools.bad-files')
    const result = await run.call(tool, args)
    expect([result.ok, result.error?.code, run.onDisk('a.txt')]).toEqual([false, code, 'one\ntwo\n'])
    expect(
      [result.error?.message.length, result.error?.hint.length].every((length) => (length ?? 0) > 10),
    ).toBe(true)
  },
)
