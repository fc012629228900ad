import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Where the sources of each package of tools/yardsticks lie. */
const sources = ['rxjs/src', '@tanstack/query-core/src', 'ajv/lib', 'effect/src'] as const

/**
 * Larger files are left out for both tools: they are generated, and Control Center searches them only when they are
 * named (effect 4.1 has one, of 3.2 MB).
 */
const maxFileBytes = 2 * 1024 * 1024

const maxSmallBytes = 4 * 1024

export interface Corpus {
  readonly files: number
  readonly bytes: number
}

/** Copies the TypeScript sources of the packages into numbered folders of `target` until there are `count` files. */
export function makeCorpus(yardsticks: string, target: string, count: number): Corpus {
  const found = sources.flatMap((source) => sourcesIn(path.join(yardsticks, 'node_modules', source), source))
  let bytes = 0
  for (let index = 0; index < count; index++) {
    const file = found[index % found.length]
    if (file === undefined) throw new Error(`There are no sources in ${yardsticks}.`)
    const round = String(Math.floor(index / found.length) + 1).padStart(2, '0')
    const copy = path.join(target, round, file.name)
    mkdirSync(path.dirname(copy), { recursive: true })
    copyFileSync(file.from, copy)
    bytes += file.bytes
  }
  return { files: count, bytes }
}

/** Copies of the smaller sources, a thousand to a folder. */
export function makeSmallFiles(yardsticks: string, target: string, count: number): void {
  const small = sources
    .flatMap((source) => sourcesIn(path.join(yardsticks, 'node_modules', source), source))
    .filter(({ bytes }) => bytes <= maxSmallBytes)
    .map(({ from }) => readFileSync(from))
  for (let index = 0; index < count; index++) {
    const folder = path.join(target, String(Math.floor(index / 1_000)).padStart(3, '0'))
    if (index % 1_000 === 0) mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, `${index}.ts`), small[index % small.length] ?? '')
  }
}

function sourcesIn(folder: string, name: string): { from: string; name: string; bytes: number }[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => {
      const from = path.join(entry.parentPath, entry.name)
      return { from, name: path.join(name, path.relative(folder, from)), bytes: statSync(from).size }
    })
    .filter(({ bytes }) => bytes <= maxFileBytes)
    .sort((left, right) => (left.name < right.name ? -1 : 1))
}
