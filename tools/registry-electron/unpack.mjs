import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import yauzl from 'yauzl'

const openZip = promisify(yauzl.open)
/** Another product's program, and a snapshot that belongs to it. */
const leftOut = [/^resources\//u, /^browser_v8_context_snapshot\.bin$/u]

/** Unpacks the zip into `target` without its first folder and without what is left out. Returns the number of files. */
export async function unpack(zipFile, target) {
  const zip = await openZip(zipFile, { lazyEntries: true })
  const openStream = promisify(zip.openReadStream.bind(zip))
  let count = 0
  await new Promise((resolve, reject) => {
    zip.once('error', reject)
    zip.once('end', resolve)
    zip.on('entry', (entry) => {
      extract(entry).then(() => zip.readEntry(), reject)
    })
    zip.readEntry()
  })
  return count

  async function extract(entry) {
    const name = entry.fileName.replace(/^[^/]+\//u, '')
    if (name === '' || name.endsWith('/') || leftOut.some((pattern) => pattern.test(name))) return
    const file = path.join(target, name)
    if (path.relative(target, file).startsWith('..')) throw new Error(`${entry.fileName} leaves the folder`)
    await mkdir(path.dirname(file), { recursive: true })
    const mode = (entry.externalFileAttributes >>> 16) & 0o777
    await pipeline(await openStream(entry), createWriteStream(file, { mode: mode === 0 ? 0o644 : mode }))
    count += 1
  }
}
