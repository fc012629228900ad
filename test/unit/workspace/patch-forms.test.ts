import { stat } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { Failure } from '../../../src/main/base/failure.ts'
import { parsePatch } from '../../../src/main/workspace/patch-parse.ts'
import { verifies } from '../../support/verifies.ts'
import { testWorkspace } from '../../support/test-workspace.ts'

function refusalOf(patch: string): string {
  try {
    parsePatch(patch)
    return 'read'
  } catch (error) {
    return error instanceof Failure ? `${error.code}: ${error.message}` : String(error)
  }
}

const core = ['*** Begin Patch', '*** Update File: a.txt', '@@', ' a', '-b', '+B', '*** End Patch']

async function applied(patch: string, before = 'a\nb\nc\n'): Promise<string> {
  const workspace = await testWorkspace({ 'a.txt': before })
  await (await workspace.files.planPatch(patch)).commit()
  return await workspace.text('a.txt')
}

describe('case 29: what stands round a patch', () => {
  test('a fence, prose, a heredoc, stars and white space on markers, an indented whole', async () => {
    verifies('patch.forms')
    const forms = [
      ['```diff', ...core, '```'],
      ['Here is the patch:', '', ...core, '', 'Tell me how it goes. *** Done'],
      ["apply_patch <<'EOF'", ...core, 'EOF'],
      ['*** Begin Patch ***', '*** Update File: a.txt ***', '@@ @@', ' a', '-b', '+B', '  *** End Patch  '],
      core.map((line) => `    ${line}`),
      ['  *** Begin Patch', ' *** Update File: a.txt', '@@', ' a', '-b', '+B', ' *** End Patch'],
    ]
    for (const form of forms) expect(await applied(form.join('\n'))).toBe('a\nB\nc\n')
  })

  test('a patch that was cut off is never applied', () => {
    verifies('patch.forms')
    expect(refusalOf(core.slice(0, -1).join('\n'))).toContain('patch_syntax: The patch has no *** End Patch')
    expect(refusalOf(core.slice(1).join('\n'))).toContain('patch_syntax: The patch has no *** Begin Patch')
    expect(refusalOf('please change b to B')).toContain('patch_syntax')
    expect(refusalOf([...core, ...core].join('\n'))).toContain('patch_syntax')
  })

  test('a line that is neither context, removed nor added is named', () => {
    const bad = ['*** Begin Patch', '*** Update File: a.txt', '@@', 'a', '-b', '+B', '*** End Patch']
    expect(refusalOf(bad.join('\n'))).toContain('patch_syntax: Line 4 of the patch starts with neither')
    expect(refusalOf('*** Begin Patch\n*** Add File: a\nx\n*** End Patch')).toContain('Line 3')
    expect(refusalOf('*** Begin Patch\n*** Update File: a\n@@\n@@\n*** End Patch')).toContain('no lines')
    expect(refusalOf('*** Begin Patch\nhello\n*** End Patch')).toContain('Line 2')
  })

  test('lines of context that look like markers stay context', async () => {
    const before = '*** End Patch\nb\n'
    const patch = [
      '*** Begin Patch',
      '*** Update File: a.txt',
      '@@',
      ' *** End Patch',
      '-b',
      '+B',
      '*** End Patch',
    ]
    expect(await applied(patch.join('\n'), before)).toBe('*** End Patch\nB\n')
  })

  test('an entirely empty line inside a chunk is empty context, before a marker it is formatting', async () => {
    const patch = [...core.slice(0, 4), '', '-b', '+B', '', core.at(-1)]
    expect(await applied(patch.join('\n'), 'a\n\nb\n')).toBe('a\n\nB\n')
  })
})

describe('case 30: unified diffs', () => {
  const bare = ['--- a/a.txt', '+++ b/a.txt', '@@ -1,3 +1,3 @@', ' a', '-b', '+B', ' c']

  test('bare, in a fence, inside the envelope, and under its marker', async () => {
    verifies('patch.forms')
    const forms = [
      bare,
      ['diff --git a/a.txt b/a.txt', 'index 1..2 100644', ...bare],
      ['```diff', ...bare, '```', 'That is all.'],
      ['*** Begin Patch', ...bare, '*** End Patch'],
      ['*** Begin Patch', '*** Update File: a.txt', ...bare, '*** End Patch'],
      ['--- a.txt', '+++ a.txt', ...bare.slice(2)],
      [...bare, '-- ', '2.39.5'],
    ]
    for (const form of forms) expect(await applied(form.join('\n'))).toBe('a\nB\nc\n')
  })

  test('counts are recounted, and line numbers only break ties', async () => {
    verifies('patch.forms')
    const wrong = [...bare.slice(0, 2), '@@ -71,9 +90,2 @@ somewhere', ' a', '-b', '+B', ' c']
    expect(await applied(wrong.join('\n'))).toBe('a\nB\nc\n')
    const tie = (line: number): string =>
      ['--- a/a.txt', '+++ b/a.txt', `@@ -${line} +${line} @@`, '-x', '+y'].join('\n')
    expect(await applied(tie(3), 'x\na\nx\n')).toBe('x\na\ny\n')
    expect(await applied(tie(1), 'x\na\nx\n')).toBe('y\na\nx\n')
  })

  test('removed lines that begin with two dashes are no headers', async () => {
    const patch = ['--- a/a.txt', '+++ b/a.txt', '@@ -1,3 +1,3 @@', '--- one', '+++ two', ' a']
    expect(await applied(patch.join('\n'), '-- one\na\n')).toBe('++ two\na\n')
  })

  test('git says what is new, gone, renamed and executable', async () => {
    const workspace = await testWorkspace({ 'gone.txt': 'x\n', 'old.txt': 'o\n', 'run.sh': 'r\n' })
    const patch = [
      'diff --git a/new.txt b/new.txt',
      'new file mode 100755',
      '--- /dev/null',
      '+++ b/new.txt',
      '@@ -0,0 +1 @@',
      '+n',
      'diff --git a/empty.txt b/empty.txt',
      'new file mode 100644',
      'diff --git a/gone.txt b/gone.txt',
      'deleted file mode 100644',
      '--- a/gone.txt',
      '+++ /dev/null',
      '@@ -1 +0,0 @@',
      '-x',
      'diff --git a/old.txt b/sub/new name.txt',
      'similarity index 100%',
      'rename from old.txt',
      'rename to sub/new name.txt',
      'diff --git a/run.sh b/run.sh',
      'old mode 100644',
      'new mode 100755',
    ].join('\n')
    const changes = await (await workspace.files.planPatch(patch)).commit()
    expect(changes.map(({ op, path }) => `${op} ${path}`)).toEqual([
      'add new.txt',
      'add empty.txt',
      'delete gone.txt',
      'move sub/new name.txt',
      'update run.sh',
    ])
    expect(await workspace.entries()).toEqual(['empty.txt', 'new.txt', 'run.sh', 'sub', 'sub/new name.txt'])
    const modes = await Promise.all(
      ['new.txt', 'run.sh'].map(async (name) => (await stat(workspace.at(name))).mode & 0o777),
    )
    expect(modes).toEqual([0o755, 0o755])
  })

  test('what no text can say is refused by its line', () => {
    expect(refusalOf('diff --git a/x b/x\nBinary files a/x and b/x differ\n')).toContain(
      'patch_syntax: Line 2',
    )
    expect(refusalOf('diff --git a/x b/x\nnew file mode 120000\n')).toContain('120000')
    expect(refusalOf('@@ -1 +1 @@\n-a\n+b\n')).toContain('no --- and +++ lines')
  })
})

test('numbers copied from the reader are recognised', async () => {
  const workspace = await testWorkspace({ 'a.txt': 'foo\nbar\n' })
  const patch = [
    '*** Begin Patch',
    '*** Update File: a.txt',
    '@@',
    ' 1: foo',
    '-2: bar',
    '+2: baz',
    '*** End Patch',
  ]
  await expect(workspace.files.planPatch(patch.join('\n'))).rejects.toMatchObject({
    code: 'context_not_found',
    hint: 'The lines look prefixed with line numbers: send them without the numbers.',
  })
})
