import { expect, test } from 'vitest'
import { Failure } from '../../../src/main/base/failure.ts'
import { verifies } from '../../support/verifies.ts'
import { aChange, aDelta, aPlan, failing, TestBox } from './fake-ports.ts'

test('write answers what it did, with the stamp for the next one', async () => {
  verifies('tools.write')
  const change = aChange('src/new.ts', { op: 'add', added: 3, removed: 0, stamp: 's9' })
  const box = new TestBox({ files: { planWrite: () => Promise.resolve(aPlan([change])) } })
  const result = await box.call('write', { path: 'src/new.ts', content: 'x' })
  expect([result.data, result.text, result.diagnostics?.map(({ file }) => file)]).toEqual([
    { path: 'src/new.ts', created: true, stamp: 's9', added: 3, removed: 0 },
    'Applied. src/new.ts: created, 3 lines.\nNo new diagnostics in src/new.ts.',
    ['src/new.ts'],
  ])
})

test('write of what stands there already says so and has no delta', async () => {
  verifies('tools.write')
  const box = new TestBox({
    files: {
      planWrite: () => Promise.resolve(aPlan([])),
      read: (path) => Promise.resolve({ path, text: 'x', stamp: 's1', language: 'text' }),
    },
  })
  const result = await box.call('write', { path: 'a', content: 'x' })
  expect([result.data, result.text, result.diagnostics]).toEqual([
    { path: 'a', created: false, stamp: 's1', added: 0, removed: 0 },
    'Nothing to write: a has this content already.',
    undefined,
  ])
})

test('edit passes its edits on in order, and answers hunks and what was tolerated', async () => {
  verifies('tools.write')
  const hunks = [{ line: 4, removed: ['a'], added: ['b'] }]
  const asked: unknown[] = []
  const box = new TestBox({
    files: {
      planEdit: (path, edits, options) => {
        asked.push(path, edits, options)
        return Promise.resolve({ ...aPlan([aChange('a.ts')], ['trailing white space was ignored']), hunks })
      },
    },
  })
  const edits = [
    { old: 'a', new: 'b' },
    { old: 'c', new: '', replace_all: true },
  ]
  const result = await box.call('edit', { path: 'a.ts', edits, expect: 's1' })
  expect([asked, result.data, result.text.split('\n')]).toEqual([
    [
      'a.ts',
      [
        { old: 'a', new: 'b', replaceAll: false },
        { old: 'c', new: '', replaceAll: true },
      ],
      { expect: 's1' },
    ],
    { path: 'a.ts', stamp: 's2', hunks },
    [
      'Applied. a.ts: changed, +1 -1.',
      'Note: trailing white space was ignored',
      'No new diagnostics in a.ts.',
    ],
  ])
})

test('an edit that does not fit shows the sentence of the files, and the closest lines as details', async () => {
  verifies('tools.errors-are-answers')
  const failure = new Failure('no_match', 'The old text of edit 1 is not in a.ts.', {
    hint: 'Read the file again.',
    details: { closest: [{ line: 3, text: 'y := 2' }] },
  })
  const box = new TestBox({ files: { planEdit: failing(failure) } })
  const result = await box.call('edit', { path: 'a.ts', edits: [{ old: 'y := 99', new: '' }] })
  expect([result.text, result.error?.details]).toEqual([
    'no_match: The old text of edit 1 is not in a.ts. Read the file again.',
    { closest: [{ line: 3, text: 'y := 2' }] },
  ])
})

test('apply_patch answers every file with what became of it, and a delta for each', async () => {
  verifies('tools.write')
  const changes = [
    aChange('new.ts', { op: 'add', added: 2, removed: 0 }),
    aChange('b/moved.ts', { op: 'move', movedFrom: 'moved.ts', added: 0, removed: 0 }),
    aChange('gone.ts', { op: 'delete', added: 0, removed: 5 }),
  ]
  const box = new TestBox({ files: { planPatch: () => Promise.resolve(aPlan(changes)) } })
  const result = await box.call('apply_patch', { patch: '*** Begin Patch' })
  expect([
    result.data,
    result.text.split('\n').slice(0, 4),
    result.diagnostics?.map(({ file }) => file),
  ]).toEqual([
    {
      files: [
        { path: 'new.ts', op: 'add', added: 2, removed: 0 },
        { path: 'b/moved.ts', op: 'move', movedFrom: 'moved.ts', added: 0, removed: 0 },
        { path: 'gone.ts', op: 'delete', added: 0, removed: 5 },
      ],
    },
    [
      'Applied to 3 files.',
      'new.ts: created, 2 lines.',
      'moved.ts: moved to b/moved.ts, +0 -0.',
      'gone.ts: deleted.',
    ],
    ['new.ts', 'b/moved.ts', 'gone.ts'],
  ])
})

test('a command of a person answers its output and its changed files, a failing one is no error', async () => {
  verifies('tools.bash')
  const ran = {
    exit: 1,
    stdout: 'out\n',
    stderr: 'err\n',
    endedBy: 'itself' as const,
    changes: [aChange('a.ts')],
  }
  const box = new TestBox({ shell: { run: () => Promise.resolve(ran) } })
  const result = await box.call('bash', { command: 'make' }, { by: 'person' })
  expect([result.ok, result.data, result.text]).toEqual([
    true,
    { exit: 1, stdout: 'out\n', stderr: 'err\n', changedFiles: ['a.ts'] },
    'Exit 1.\nChanged: a.ts.\nout\n\nstderr:\nerr\n\nNo new diagnostics in a.ts.',
  ])
})

test('a command that ran too long is timed_out and still tells what it changed', async () => {
  verifies('tools.bash')
  const ran = {
    exit: null,
    stdout: 'half',
    stderr: '',
    endedBy: 'limit' as const,
    changes: [aChange('a.ts')],
  }
  const box = new TestBox({
    shell: { run: () => Promise.resolve(ran) },
    diagnosis: { afterWrite: () => Promise.resolve([aDelta('a.ts')]) },
  })
  const result = await box.call('bash', { command: 'sleep 9', timeout_s: 1 }, { by: 'person' })
  expect([result.text.split('\n'), result.error?.details, result.diagnostics]).toEqual([
    [
      'timed_out: The command was ended after 1 second. Give a longer timeout_s (600 at most) or a command that ends.',
      'Ended by a signal.',
      'Changed: a.ts.',
      'half',
      'No new diagnostics in a.ts.',
    ],
    { exit: null, stdout: 'half', stderr: '', changedFiles: ['a.ts'] },
    [aDelta('a.ts')],
  ])
})
