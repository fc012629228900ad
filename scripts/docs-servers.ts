import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { serverCatalog } from '../src/main/lsp/catalog/catalog.ts'
import { serversReference } from './servers-reference.ts'

/** `npm run docs:servers`: a unit test fails when the page is older than the catalog. */
const file = path.resolve(import.meta.dirname, '../docs/reference/language-servers.md')
writeFileSync(file, serversReference(serverCatalog))
console.log(`Wrote ${path.relative(process.cwd(), file)}`)
