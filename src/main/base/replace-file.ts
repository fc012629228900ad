import { renameSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Puts a small file in place as a whole: a reader, or a process that dies here, meets the old one or the new one. Not
 * flushed to the disk. Throws system errors; nothing is left beside it then.
 */
export function replaceFile(file: string, content: string | Uint8Array): void {
  const temporary = `${file}.${process.pid}.tmp`
  try {
    writeFileSync(temporary, content)
    renameSync(temporary, file)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}
