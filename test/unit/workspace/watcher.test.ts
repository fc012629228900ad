import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { WorkspaceWatcher } from '../../../src/main/workspace/watcher.ts'
import { type TestWorkspace, testWorkspace } from '../../support/test-workspace.ts'
import { verifies } from '../../support/verifies.ts'

interface Watched extends TestWorkspace {
  readonly watcher: WorkspaceWatcher
  readonly seen: string[]
  readonly trouble: string[]
  /** Resolves once this was seen; the test's limit ends a wait in vain. */
  until(what: string | RegExp): Promise<void>
}

async function watched(content: Readonly<Record<string, string>>): Promise<Watched> {
  const workspace = await testWorkspace(content)
  const [seen, trouble]: [string[], string[]] = [[], []]
  const watcher = new WorkspaceWatcher(workspace.committer, {
    onChanged: (changes) =>
      seen.push(...changes.map(({ file, kind, isOwn }) => `${isOwn ? 'own ' : ''}${kind} ${file}`)),
    onTrouble: (reason) => trouble.push(reason),
  })
  onTestFinished(async () => watcher.close())
  await watcher.start()
  const until = async (what: string | RegExp): Promise<void> => {
    const isIt = (one: string): boolean => (typeof what === 'string' ? one === what : what.test(one))
    while (!seen.some(isIt)) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return { ...workspace, watcher, seen, trouble, until }
}

test('saves in place, by renaming, new folders and deletions are seen, ignored files are not', async () => {
  verifies('workspace.watcher')
  const it = await watched({ 'a.ts': 'a', 'sub/b.ts': 'b', '.gitignore': 'out/\n*.log\n' })
  await writeFile(it.at('a.ts'), 'changed')
  await it.until('changed a.ts')
  await writeFile(it.at('sub/b.ts~'), 'changed')
  await rename(it.at('sub/b.ts~'), it.at('sub/b.ts'))
  await mkdir(it.at('out'))
  for (const file of ['out/x.js', 'x.log']) await writeFile(it.at(file), 'ignored')
  await mkdir(it.at('new'))
  await writeFile(it.at('new/c.ts'), 'c')
  await it.until('created new/c.ts')
  await rm(it.at('a.ts'))
  await it.until('deleted a.ts')
  expect(it.seen.some((one) => one.endsWith('sub/b.ts'))).toBe(true)
  expect(it.seen.filter((one) => /out|log/.test(one))).toEqual([])
  expect(it.trouble).toEqual([])
})

test('what our tools wrote is known by its content, also when somebody puts the old text back', async () => {
  verifies('workspace.watcher')
  const it = await watched({ 'a.ts': 'one' })
  await (await it.files.planWrite('a.ts', 'two')).commit()
  // The new file is linked in: whether that is told as created or changed is the system's.
  await it.until(/^own (created|changed) a\.ts$/)
  await writeFile(it.at('a.ts'), 'one')
  await it.until('changed a.ts')
  expect(it.seen.some((one) => one.includes('.cc-'))).toBe(false)
})

test('files that our tools moved are our own, and so is the folder that they left empty', async () => {
  verifies('workspace.watcher')
  const it = await watched({ 'old/deep/a.ts': 'a', 'old/b.ts': 'b', 'c.ts': 'c' })
  const plan = await it.files.planPatch(
    [
      '*** Begin Patch',
      '*** Update File: old/deep/a.ts',
      '*** Move to: new/deep/a.ts',
      '@@',
      '-a',
      '+a2',
      '*** Update File: old/b.ts',
      '*** Move to: new/b.ts',
      '@@',
      '-b',
      '+b2',
      '*** End Patch',
    ].join('\n'),
  )
  await plan.commit()
  for (const folder of ['old/deep', 'old']) await rm(it.at(folder), { recursive: true, force: true })
  await it.until(/^own created new\/b\.ts$/)
  await it.until(/^own deleted old$/)
  await writeFile(it.at('c.ts'), 'theirs')
  await it.until('changed c.ts')
  expect(it.seen.filter((one) => !one.startsWith('own '))).toEqual(['changed c.ts'])
})

test('what a build tool writes into its cache is told by nobody, nor that the cache is gone', async () => {
  verifies('workspace.watcher')
  const it = await watched({ 'a.rs': 'a' })
  const tag = 'Signature: 8a477f597d28d172789f06886806bc55\n# made by cargo\n'
  await mkdir(it.at('target/debug'), { recursive: true })
  await writeFile(it.at('target/CACHEDIR.TAG'), tag)
  for (let file = 0; file < 5; file++) await writeFile(it.at(`target/debug/${file}.o`), 'built')
  await writeFile(it.at('a.rs'), 'one')
  await it.until('changed a.rs')
  await rm(it.at('target'), { recursive: true })
  await rm(it.at('a.rs'))
  await it.until('deleted a.rs')
  await writeFile(it.at('CACHEDIR.TAG.txt'), tag)
  await it.until('created CACHEDIR.TAG.txt')
  expect(it.seen.filter((one) => one.includes('target'))).toEqual([])
})

test("what a command of ours changed is its own, and a person's save meanwhile is not", async () => {
  verifies('workspace.watcher')
  const it = await watched({ 'a.ts': 'a', 'b.ts': 'b' })
  await it.watcher.duringCommand(
    async () => {
      for (const file of ['a.ts', 'b.ts']) await writeFile(it.at(file), 'changed')
      return Promise.resolve(['a.ts'])
    },
    (files) => files,
  )
  await it.until('changed b.ts')
  await it.until('own changed a.ts')
  expect(it.seen).not.toContain('changed a.ts')
})

test('a folder that cannot be watched is told, and closing twice leaves nothing', async () => {
  verifies('workspace.watcher')
  const workspace = await testWorkspace({})
  const trouble: string[] = []
  const watcher = new WorkspaceWatcher(workspace.committer, {
    onChanged: () => undefined,
    onTrouble: (reason) => trouble.push(reason),
  })
  await rm(workspace.root.path, { recursive: true })
  await symlink('/dev/null', workspace.root.path)
  await watcher.start()
  expect(trouble).toEqual([expect.stringMatching(/^Changes by other programs are not seen: /)])
  await watcher.close()
  await watcher.close()
})
