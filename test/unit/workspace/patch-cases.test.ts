import { describe, expect, test } from 'vitest'
import { verifies } from '../../support/verifies.ts'
import { testWorkspace } from '../../support/test-workspace.ts'
import { becomes, envelope, patched, refuses, update } from './patched.ts'

describe('cases of apply_patch: where a chunk goes', () => {
  test('case 3 and 4: exact context, with and without @@', async () => {
    verifies('patch.cases')
    await becomes('a\nb\nc\n', ['@@', ' a', '-b', '+B', ' c'], 'a\nB\nc\n')
    await becomes('a\nb\nc\n', [' a', '-b', '+B', ' c'], 'a\nB\nc\n')
  })

  test('case 5: a header chooses between two equal bodies', async () => {
    const file = 'def f():\n    x = 1\n    return x\n\ndef g():\n    x = 1\n    return x\n'
    await becomes(
      file,
      ['@@ def g():', '-    x = 1', '+    x = 2'],
      file.replace(/x = 1(?![^]*x = 1)/, 'x = 2'),
    )
  })

  test('case 6: a header that is not there refuses although the body is unique', async () => {
    const answer = await refuses('def f():\n    x = 1\n', ['@@ def h():', '-    x = 1', '+    x = 2'])
    expect(answer.code).toBe('context_not_found')
    expect(answer.message).toContain('the header is missing')
    expect(answer.details).toMatchObject({ file: 'a.txt', hunk: 1, closest: [{ line: 1, text: 'def f():' }] })
  })

  test('case 7: a body that occurs twice is ambiguous', async () => {
    const answer = await refuses('x\ny\nx\n', ['@@', '-x', '+z'])
    expect([answer.code, answer.details]).toEqual(['ambiguous', { file: 'a.txt', hunk: 1, lines: [1, 3] }])
  })

  test('case 18: the end of the file chooses the last of two', async () => {
    await becomes('x\ny\nx\n', ['@@', '-x', '+z', '*** End of File'], 'x\ny\nz\n')
    expect((await refuses('x\ny\n', ['@@', '-x', '+z', '*** End of File'])).code).toBe('context_not_found')
  })

  test('case 19: a pure addition goes below its header, without one to the end', async () => {
    await becomes('a:\n  b\n', ['@@ a:', '+  new'], 'a:\n  new\n  b\n')
    await becomes('a:\n  b\n', ['@@', '+c'], 'a:\n  b\nc\n')
    await becomes('a', ['+b'], 'a\nb')
  })

  test('case 20: chunks out of order are applied when each is unique', async () => {
    await becomes('a\nb\nc\n', ['@@', '-c', '+C', '@@', '-a', '+A'], 'A\nb\nC\n')
    const answer = await refuses('a\na\nb\n', ['@@', '-b', '+B', '@@', '-a', '+A'])
    expect([answer.code, answer.message.includes('at lines 1, 2')]).toEqual(['context_not_found', true])
    await becomes('x\nm\nx\n', ['@@', '-m', '+M', '@@', '-x', '+X'], 'x\nM\nX\n')
  })

  test('case 21: chunks that overlap', async () => {
    const answer = await refuses('a\nb\nc\n', ['@@', ' a', '-b', '+B', '@@', '-b', '+C', ' c'])
    expect([answer.code, answer.details]).toEqual(['overlap', { file: 'a.txt', hunk: 2, lines: [2, 2] }])
  })

  test('case 32: a patch applied twice', async () => {
    const workspace = await testWorkspace({ 'a.txt': 'a\nb\nc\n' })
    const patch = update('a.txt', '@@', ' a', '-b', '+B', ' c')
    expect((await patched(workspace, patch)).code).toBe('done')
    const second = await patched(workspace, patch)
    expect([second.code, second.hint]).toEqual([
      'context_not_found',
      'The new lines are in the file: already applied?',
    ])
    expect(await workspace.text('a.txt')).toBe('a\nB\nc\n')
  })
})

describe('cases of apply_patch: tolerance and bytes', () => {
  test('case 8: trailing spaces in a context line are kept and told', async () => {
    verifies('patch.cases')
    const answer = await becomes('a  \nb\n', ['@@', ' a', '-b', '+B'], 'a  \nB\n')
    expect(answer.notes).toEqual([expect.stringContaining('whitespace-tolerant')])
  })

  test('case 9: drift of the indentation takes the style of the file, when it is uniform', async () => {
    await becomes(
      'def f():\n\tif a:\n\t\tb()\n',
      ['@@', '     if a:', '-        b()', '+        c()', '+        d()'],
      'def f():\n\tif a:\n\t\tc()\n\t\td()\n',
    )
    const answer = await refuses('  a\n      b\n', ['@@', '  a', '- b', '+ c'])
    expect(answer.code).toBe('context_not_found')
  })

  test('case 10 and 11: typographic characters', async () => {
    await becomes(
      'x \u2013 \u201cq\u201d\u00a0y\nold\n',
      ['@@', ' x - "q" y', '-old', '+new'],
      'x \u2013 \u201cq\u201d\u00a0y\nnew\n',
    )
    const answer = await becomes('say \u2018hi\u2019\n', ['@@', "-say 'hi'", "+say 'ho'"], "say 'ho'\n")
    expect(answer.notes).toEqual([expect.stringContaining('unicode-tolerant')])
    expect((await refuses('\u2018a\u2019\nx\n\u2019a\u2018\n', ['@@', "-'a'", '+b'])).code).toBe('ambiguous')
  })

  test('case 12: NFC in the patch, NFD in the file', async () => {
    await becomes('cafe\u0301\nold\n', ['@@', ' caf\u00e9', '-old', '+new'], 'cafe\u0301\nnew\n')
    const answer = await refuses('\ufb01le\nold\n', ['@@', ' file', '-old', '+new'])
    expect([answer.code, answer.hint.includes('normalisation')]).toEqual(['context_not_found', true])
  })

  test('case 13 and 14: the endings of the file win', async () => {
    await becomes('a\r\nb\r\n', ['@@', ' a', '-b', '+B', '+C'], 'a\r\nB\r\nC\r\n')
    const workspace = await testWorkspace({ 'a.txt': 'a\nb\n' })
    const patch = update('a.txt', '@@', ' a', '-b', '+B').replaceAll('\n', '\r\n')
    expect((await patched(workspace, patch)).code).toBe('done')
    expect(await workspace.text('a.txt')).toBe('a\nB\n')
  })

  test('case 15: the first line behind a byte order mark', async () => {
    await becomes('\ufeffa\nb\n', ['@@', '-a', '+A', ' b'], '\ufeffA\nb\n')
  })

  test('case 16 and 17: a missing final newline stays missing', async () => {
    await becomes('a\nb', ['@@', '-a', '+A', ' b'], 'A\nb')
    await becomes('a\nb', ['@@', ' a', '-b', '+B'], 'a\nB')
    await becomes('a\nb', ['@@ -1,2 +1,2 @@', ' a', '-b', '\\ No newline at end of file', '+B'], 'a\nB\n')
    await becomes('a\nb\n', ['@@ -1,2 +1,2 @@', ' a', '-b', '+B', '\\ No newline at end of file'], 'a\nB')
  })

  test('case 31: what changes nothing', async () => {
    expect((await refuses('a\nb\n', ['@@', ' a', '-b', '+b'])).code).toBe('no_change')
    const workspace = await testWorkspace()
    expect((await patched(workspace, envelope())).code).toBe('no_change')
    expect((await patched(workspace, '')).code).toBe('no_change')
  })
})
