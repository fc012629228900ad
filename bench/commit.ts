import { mkdir, mkdtemp, open, rm, statfs, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { Committer } from '../src/main/workspace/committer.ts'
import { WorkspaceRoot } from '../src/main/workspace/root.ts'
import { sha256 } from '../src/main/workspace/text-encoding.ts'

/**
 * A commit of 40 files of 8 kB with everything flushed, against the plainest durable way to write them: for each open,
 * write, fsync, close, one after the other, then fsync of the folder. In turns on the same disk. Bar: at most 1.5 times.
 */
const fileCount = 40
const fileBytes = 8 * 1024
const pairs = 21
const maxRatio = 1.5
/** Of statfs: a file system in memory flushes nothing. */
const tmpfsMagic = 0x01021994

const names = Array.from({ length: fileCount }, (_, index) => `file-${index}.ts`)
const base = await mkdtemp(path.join(os.tmpdir(), 'cc-bench-commit-'))
try {
  if ((await statfs(base)).type === tmpfsMagic) {
    console.error(`  ${base} lies in memory: name a folder on a disk in TMPDIR.`)
    process.exitCode = 1
  } else process.exitCode = (await compare()) ? 0 : 1
} finally {
  await rm(base, { recursive: true, force: true })
}

async function compare(): Promise<boolean> {
  const folder = path.join(base, 'workspace')
  await mkdir(folder)
  await Promise.all(names.map((name) => writeFile(path.join(folder, name), contentOf(0))))
  const committer = new Committer(await WorkspaceRoot.open(folder), { dataFolder: path.join(base, 'data') })
  const times = { reference: [] as number[], commit: [] as number[] }
  for (let round = 0; round <= pairs; round++) {
    const referenceMs = await timeOf(() => writePlainly(path.join(base, `plain-${round}`)))
    const commitMs = await timeOf(() => commit(committer, folder, round))
    // The first pair warms up the disk and the code.
    if (round === 0) continue
    times.reference.push(referenceMs)
    times.commit.push(commitMs)
  }
  const ratio = median(times.commit.map((ms, index) => ms / (times.reference[index] ?? Number.NaN)))
  console.log(`  reference ${spread(times.reference)}`)
  console.log(`  commit    ${spread(times.commit)}`)
  console.log(`  median ratio of ${pairs} pairs: ${ratio.toFixed(2)}; bar: at most ${maxRatio}`)
  return ratio <= maxRatio
}

async function writePlainly(folder: string): Promise<void> {
  await mkdir(folder)
  for (const name of names) {
    const file = await open(path.join(folder, name), 'w')
    await file.write(contentOf(1))
    await file.sync()
    await file.close()
  }
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}

async function commit(committer: Committer, folder: string, round: number): Promise<void> {
  await committer.commit(
    names.map((name) => ({
      shown: name,
      real: path.join(committer.root.path, path.relative(folder, path.join(folder, name))),
      expected: { hash: sha256(contentOf(round)) },
      next: { bytes: contentOf(round + 1) },
    })),
  )
}

/** The same size every time, and never the same bytes twice in a row. */
function contentOf(round: number): Buffer {
  return Buffer.alloc(fileBytes, `${round} is the number of this text.\n`)
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

function spread(values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (share: number): string => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1)
  return `${median(values).toFixed(1).padStart(6)} ms (${at(0)} to ${at(1)})`
}
