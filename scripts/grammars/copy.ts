import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { installToolFolder } from '../system/tool-folder.ts'
import { type GrammarFile, grammarFiles } from './grammar-files.ts'
import { type GrammarEntry, grammarsFolder, manifestFile, sha256Of } from './manifest.ts'

const packageSchema = z.object({ version: z.string(), license: z.string() })

/** Copies every grammar from tools/grammars to resources/grammars and writes the manifest anew. */
export async function copyGrammars(): Promise<number> {
  const folder = await installToolFolder('grammars')
  await mkdir(grammarsFolder, { recursive: true })
  const grammars: Record<string, GrammarEntry> = {}
  for (const grammar of grammarFiles) grammars[grammar.name] = await copyOne(grammar, folder)
  await writeFile(manifestFile, `${JSON.stringify({ v: 1, grammars }, undefined, 2)}\n`)
  return grammarFiles.length
}

async function copyOne(grammar: GrammarFile, toolFolder: string): Promise<GrammarEntry> {
  const packageFolder = path.join(toolFolder, 'node_modules', grammar.from)
  const description: unknown = JSON.parse(await readFile(path.join(packageFolder, 'package.json'), 'utf8'))
  const { version, license } = packageSchema.parse(description)
  const source = path.join(packageFolder, grammar.file)
  await copyFile(source, path.join(grammarsFolder, `${grammar.name}.wasm`))
  const bytes = await readFile(source)
  const { from, file } = grammar
  return { package: from, version, license, file, bytes: bytes.length, sha256: sha256Of(bytes) }
}
