import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { allTools } from '../src/main/tools/all-tools.ts'
import { toolsReference } from './tools-reference.ts'

/** `npm run docs:tools`: a unit test fails when the page is older than the schemas. */
const file = path.resolve(import.meta.dirname, '../docs/reference/tools.md')
mkdirSync(path.dirname(file), { recursive: true })
writeFileSync(file, toolsReference(allTools))
console.log(`Wrote ${path.relative(process.cwd(), file)}`)
