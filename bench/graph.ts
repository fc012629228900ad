import process from 'node:process'
import { ensureGrammars } from '../scripts/grammars/ensure.ts'
import { accuracy } from './graph/accuracy.ts'
import { cpu } from './graph/cpu.ts'

/** `npm run bench:graph -- accuracy cpu`: the parts that are named, or all of them. */
const parts = { accuracy, cpu }
const wanted = process.argv.slice(2)
await ensureGrammars()
for (const [name, run] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n  ${name}`)
  if (!(await run())) process.exitCode = 1
}
