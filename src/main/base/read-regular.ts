import { readFileSync, statSync } from 'node:fs'

/** Files that are read at once, such as a manifest, are far smaller. */
const maxBytes = 4 * 1024 * 1024

/**
 * The text of a regular file of ordinary size. Throws for all else: a pipe or a device that a strange folder holds in
 * the place of a file would keep this thread for ever.
 */
export function readRegular(file: string): string {
  const facts = statSync(file)
  if (!facts.isFile()) throw new Error(`${file} is not a regular file.`)
  if (facts.size > maxBytes) throw new Error(`${file} has ${facts.size} bytes; ${maxBytes} are read at most.`)
  return readFileSync(file, 'utf8')
}
