import { chmod, mkdir, stat, symlink } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { verifies } from '../../support/verifies.ts'
import { testWorkspace } from '../../support/test-workspace.ts'
import { envelope, patched, update } from './patched.ts'

describe('cases of apply_patch: files', () => {
  test('case 1 and 2: adding a file, in a folder that is missing, and onto one that exists', async () => {
    verifies('patch.cases')
    const workspace = await testWorkspace({ 'old.txt': 'old\n' })
    expect(await patched(workspace, envelope('*** Add File: n/a.txt', '+one', '+', '+two'))).toMatchObject({
      code: 'done',
      ops: ['add n/a.txt'],
    })
    expect(await workspace.text('n/a.txt')).toBe('one\n\ntwo\n')
    expect((await patched(workspace, envelope('*** Add File: old.txt', '+new'))).code).toBe('exists')
    expect(await workspace.text('old.txt')).toBe('old\n')
  })

  test('case 22 and 23: moving with and without an edit keeps the mode', async () => {
    const workspace = await testWorkspace({ 'a.sh': 'one\ntwo\n', 'b.txt': 'b\n' })
    await chmod(workspace.at('a.sh'), 0o755)
    const patch = envelope(
      '*** Update File: a.sh',
      '*** Move to: bin/a.sh',
      '@@',
      '-one',
      '+ONE',
      '*** Update File: b.txt',
      '*** Move to: c.txt',
    )
    expect((await patched(workspace, patch)).ops).toEqual(['move bin/a.sh', 'move c.txt'])
    expect(await workspace.entries()).toEqual(['bin', 'bin/a.sh', 'c.txt'])
    expect(await workspace.text('bin/a.sh')).toBe('ONE\ntwo\n')
    expect((await stat(workspace.at('bin/a.sh'))).mode & 0o777).toBe(0o755)
  })

  test('case 24 and 25: moving onto another file, and onto itself', async () => {
    const workspace = await testWorkspace({ 'a.txt': 'a\n', 'b.txt': 'b\n' })
    const onto = envelope('*** Update File: a.txt', '*** Move to: b.txt')
    expect((await patched(workspace, onto)).code).toBe('exists')
    const itself = envelope('*** Update File: a.txt', '*** Move to: ./a.txt')
    expect((await patched(workspace, itself)).code).toBe('no_change')
    const edited = envelope('*** Update File: a.txt', '*** Move to: a.txt', '@@', '-a', '+A')
    expect((await patched(workspace, edited)).ops).toEqual(['update a.txt'])
    expect([await workspace.text('a.txt'), await workspace.text('b.txt')]).toEqual(['A\n', 'b\n'])
  })

  test('case 26: three files of which the last fails change nothing', async () => {
    verifies('patch.all-or-none')
    const workspace = await testWorkspace({ 'a.txt': 'a\n', 'b.txt': 'b\n' })
    const patch = envelope(
      '*** Update File: a.txt',
      '@@',
      '-a',
      '+A',
      '*** Add File: new.txt',
      '+x',
      '*** Update File: b.txt',
      '@@',
      '-missing',
      '+B',
    )
    const answer = await patched(workspace, patch)
    expect([answer.code, answer.message.split(':')[0]]).toEqual(['context_not_found', 'b.txt, chunk 1 of 1'])
    expect([await workspace.text('a.txt'), await workspace.entries()]).toEqual(['a\n', ['a.txt', 'b.txt']])
  })

  test('case 27: two sections of one file are applied in order', async () => {
    const workspace = await testWorkspace({ 'a.txt': 'a\nb\n' })
    const patch = envelope(
      '*** Update File: a.txt',
      '@@',
      '-a',
      '+A',
      '*** Update File: ./a.txt',
      '@@',
      ' A',
      '-b',
      '+B',
    )
    expect((await patched(workspace, patch)).ops).toEqual(['update a.txt'])
    expect(await workspace.text('a.txt')).toBe('A\nB\n')
  })

  test('case 28: paths outside', async () => {
    const workspace = await testWorkspace()
    await symlink(workspace.outside, workspace.at('link'))
    const codes = []
    for (const path of ['../x', '/etc/x', 'link/x'])
      codes.push((await patched(workspace, envelope(`*** Add File: ${path}`, '+x'))).code)
    codes.push((await patched(workspace, update('../x', '@@', '-a', '+b'))).code)
    expect(codes).toEqual([
      'outside_workspace',
      'outside_workspace',
      'outside_workspace',
      'outside_workspace',
    ])
  })

  test('deleting, deleting and adding again, and a folder that may not be written', async () => {
    verifies('patch.all-or-none')
    const workspace = await testWorkspace({ 'a.txt': 'a\n', 'b.txt': 'b\n', 'locked/x.txt': 'x\n' })
    const patch = envelope('*** Delete File: a.txt', '*** Delete File: b.txt', '*** Add File: b.txt', '+B')
    expect((await patched(workspace, patch)).ops).toEqual(['delete a.txt', 'update b.txt'])
    expect([await workspace.text('b.txt'), await workspace.entries()]).toEqual([
      'B\n',
      ['b.txt', 'locked', 'locked/x.txt'],
    ])
    await chmod(workspace.at('locked'), 0o555)
    const locked = envelope(
      '*** Update File: b.txt',
      '@@',
      '-B',
      '+C',
      '*** Update File: locked/x.txt',
      '@@',
      '-x',
      '+y',
    )
    expect((await patched(workspace, locked)).code).toBe('read_only')
    expect(await workspace.text('b.txt')).toBe('B\n')
    expect((await patched(workspace, envelope('*** Delete File: none.txt'))).code).toBe('not_found')
    await mkdir(workspace.at('folder'))
    expect((await patched(workspace, envelope('*** Delete File: folder'))).code).toBe('is_directory')
  })
})
