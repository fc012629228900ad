import { mkdir, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { enumerateFiles } from '../../../src/main/workspace/enumerate.ts'
import { ListingCache } from '../../../src/main/workspace/listing-cache.ts'
import { type TestWorkspace, testWorkspace } from '../../support/test-workspace.ts'
import { verifies } from '../../support/verifies.ts'

/** Longer than a folder counts as just changed. */
const settledMs = 150

const content = {
  'a.ts': '',
  'src/b.ts': '',
  'src/deep/c.ts': '',
  'src/deep/skipped.ts': '',
  'src/deep/.gitignore': 'skipped.ts\n',
  'build/out.ts': '',
  '.gitignore': '/build/\n',
  'node_modules/dep/index.ts': '',
}

async function settled(): Promise<{ space: TestWorkspace; cache: ListingCache }> {
  const space = await testWorkspace(content)
  const cache = new ListingCache()
  await pause(settledMs)
  await cache.list(space.root, undefined)
  return { space, cache }
}

test('a listing is remembered: no folder is read twice while nothing changes', async () => {
  verifies('workspace.listing')
  const { space, cache } = await settled()
  const before = cache.reads
  const { files } = await cache.list(space.root, undefined)
  expect([files, cache.reads - before]).toEqual([
    ['.gitignore', 'a.ts', 'src/b.ts', 'src/deep/.gitignore', 'src/deep/c.ts'],
    0,
  ])
})

type Change = (space: TestWorkspace) => Promise<unknown>

const changes: readonly (readonly [string, Change])[] = [
  ['a file is added', (space) => writeFile(space.at('src/deep/new.ts'), '')],
  ['a file is removed', (space) => rm(space.at('src/b.ts'))],
  ['a file is renamed', (space) => rename(space.at('src/b.ts'), space.at('src/z.ts'))],
  ['a file moves to another folder', (space) => rename(space.at('src/b.ts'), space.at('src/deep/b.ts'))],
  ['a folder is added', (space) => space.write('src/more/d.ts', '')],
  ['a folder is renamed', (space) => rename(space.at('src/deep'), space.at('src/low'))],
  ['a folder is removed', (space) => rm(space.at('src/deep'), { recursive: true })],
  ['the rules change', (space) => writeFile(space.at('.gitignore'), '/src/\n')],
  ['the rules are emptied in place', (space) => writeFile(space.at('.gitignore'), '')],
  ['the rules go', (space) => rm(space.at('.gitignore'))],
  ['rules of a folder come', (space) => writeFile(space.at('src/.gitignore'), 'b.ts\n')],
  ['rules of a folder change', (space) => writeFile(space.at('src/deep/.gitignore'), 'c.ts\n')],
  ["git's own exclusions come", (space) => space.write('.git/info/exclude', 'a.ts\n')],
  [
    'a link takes the place of a file',
    async (space) => {
      await rm(space.at('src/b.ts'))
      await symlink(space.at('a.ts'), space.at('src/b.ts'))
    },
  ],
  [
    'a link takes the place of a folder',
    async (space) => {
      await rename(space.at('src/deep'), space.at('moved'))
      await symlink(space.at('moved'), space.at('src/deep'))
    },
  ],
  [
    'a file takes the place of a folder',
    async (space) => {
      await rm(space.at('src/deep'), { recursive: true })
      await writeFile(space.at('src/deep'), '')
    },
  ],
  [
    'a folder gets a file and its old time',
    async (space) => {
      const old = new Date('2020-01-01T00:00:00.500Z')
      await writeFile(space.at('src/late.ts'), '')
      await utimes(space.at('src'), old, old)
    },
  ],
]

test.each(changes)('the next listing is true when %s', async (_what, change) => {
  verifies('workspace.listing')
  const { space, cache } = await settled()
  await change(space)
  const { files } = await cache.list(space.root, undefined)
  expect(files).toEqual((await enumerateFiles(space.root)).files)
})

test('each of many changes in one moment shows in the next listing', async () => {
  verifies('workspace.listing')
  const { space, cache } = await settled()
  const stale: string[] = []
  for (let round = 0; round < 100; round++) {
    const name = `src/${round}.ts`
    await writeFile(space.at(name), '')
    const { files } = await cache.list(space.root, undefined)
    if (!files.includes(name)) stale.push(name)
  }
  expect(stale).toEqual([])
})

test('a folder that is named is listed by the same rules as without memory', async () => {
  verifies('workspace.listing')
  const { space, cache } = await settled()
  const unders = ['src', 'build', 'src/deep', 'a.ts', 'node_modules']
  const own = await Promise.all(unders.map(async (under) => (await cache.list(space.root, under)).files))
  const theirs = await Promise.all(
    unders.map(async (under) => (await enumerateFiles(space.root, { under })).files),
  )
  await mkdir(space.at('src/empty'))
  expect(own).toEqual(theirs)
})

test('a folder that is not there is told, and a cancelled listing stops', async () => {
  verifies('workspace.listing')
  const { space, cache } = await settled()
  const codes = await Promise.all(
    [cache.list(space.root, 'nowhere'), cache.list(space.root, undefined, () => true)].map(async (listing) =>
      listing.catch((error: unknown) => error),
    ),
  )
  expect(codes).toMatchObject([{ code: 'not_found' }, { code: 'cancelled' }])
})
