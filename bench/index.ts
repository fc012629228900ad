import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { ensureGrammars } from '../scripts/grammars/ensure.ts'

/**
 * `npm run bench` lists the comparisons, `npm run bench NAME...` runs them one after the other, `npm run bench all`
 * runs every one. Each is a script of its own in this folder, prints ratios that were measured side by side in one
 * run, and exits with 1 when it misses its bar.
 */
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'index.ts')
  .map((file) => path.basename(file, '.ts'))
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => name !== 'all' && !names.includes(name))

if (wanted.length === 0 || unknown.length > 0) {
  if (unknown.length > 0) console.error(`There is no benchmark ${unknown.join(', ')}.`)
  console.log(`Benchmarks: ${names.join(', ')}. Run one: npm run bench ${names[0] ?? 'NAME'}`)
  process.exitCode = unknown.length > 0 ? 1 : 0
} else {
  await ensureGrammars()
  const missed = (wanted.includes('all') ? names : wanted).filter((name) => !meetsItsBar(name))
  if (missed.length > 0) console.error(`Missed: ${missed.join(', ')}`)
  process.exitCode = missed.length > 0 ? 1 : 0
}

function meetsItsBar(name: string): boolean {
  console.log(`\n== ${name}`)
  const script = path.join(import.meta.dirname, `${name}.ts`)
  return spawnSync(process.execPath, ['--import', 'tsx', script], { stdio: 'inherit' }).status === 0
}
