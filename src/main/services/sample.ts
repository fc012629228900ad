import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, realpathSync, renameSync } from 'node:fs'
import path from 'node:path'

const name = 'harbor'

/**
 * A fresh copy of the bundled sample project in the person's data. A copy that is still as it was bundled is used
 * again; one that somebody changed stays as it is, and a new one is made beside it. Answers its real path.
 */
export function prepareSample(resourcesDir: string, dataDir: string): string {
  const bundled = path.join(resourcesDir, 'sample')
  const folder = sampleFolder(dataDir)
  mkdirSync(folder, { recursive: true })
  for (let number = 1; ; number++) {
    const copy = path.join(folder, number === 1 ? name : `${name}-${number}`)
    if (!existsSync(copy)) copyWhole(bundled, copy)
    else if (!isSame(bundled, copy)) continue
    return realpathSync(copy)
  }
}

export function isSample(root: string, dataDir: string): boolean {
  const folder = sampleFolder(dataDir)
  return existsSync(folder) && path.dirname(root) === realpathSync(folder)
}

function sampleFolder(dataDir: string): string {
  return path.join(dataDir, 'sample')
}

/** The copy has its name only when it is whole. */
function copyWhole(bundled: string, copy: string): void {
  const temporary = `${copy}.${process.pid}.tmp`
  cpSync(bundled, temporary, { recursive: true })
  renameSync(temporary, copy)
}

function isSame(bundled: string, copy: string): boolean {
  const files = filesOf(bundled)
  return (
    JSON.stringify(files) === JSON.stringify(filesOf(copy)) &&
    files.every((file) => readFileSync(path.join(bundled, file)).equals(readFileSync(path.join(copy, file))))
  )
}

function filesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort()
}
