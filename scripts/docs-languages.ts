import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { languages } from '../src/main/syntax/languages.ts'
import { readManifest } from './grammars/manifest.ts'
import { languagesReference } from './languages-reference.ts'

/** `npm run docs:languages`: a unit test fails when the page is older than the table. */
const file = path.resolve(import.meta.dirname, '../docs/reference/languages.md')
mkdirSync(path.dirname(file), { recursive: true })
writeFileSync(file, languagesReference(languages, await readManifest()))
console.log(`Wrote ${path.relative(process.cwd(), file)}`)
