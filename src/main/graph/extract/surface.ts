import { createHash } from 'node:crypto'

/** Short, and long enough that two surfaces of one file never meet. */
const hashLength = 20

export function surfaceHash(parts: readonly unknown[]): string {
  return createHash('sha1').update(JSON.stringify(parts)).digest('hex').slice(0, hashLength)
}
