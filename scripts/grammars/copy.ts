import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { installToolFolder } from '../system/tool-folder.ts'
import { type GrammarFile, grammarFiles } from './grammar-files.ts'
import { type GrammarEntry, grammarsFolder, manifestFile, sha256Of, wasmFile } from './manifest.ts'

const packageSchema = z.object({ version: z.string(), license: z.string() })

/** Copies every grammar from tools/grammars to resources/grammars and writes the manifest anew. */
export async function copyGrammars(): Promise<number> {
  const folder = await installToolFolder('grammars')
  const grammars: Record<string, GrammarEntry> = {}
  for (const grammar of grammarFiles) {
    const bytes = await bytesInPackage(grammar, folder)
    grammars[grammar.name] = await entryOf(grammar, bytes, folder)
    await placeGrammar(grammar.name, bytes)
  }
  await writeFile(manifestFile, `${JSON.stringify({ v: 1, grammars }, undefined, 2)}\n`)
  return grammarFiles.length
}

/** The bytes of one grammar as its package in `toolFolder` carries them. */
export async function bytesInPackage(
  { from, file }: Pick<GrammarFile, 'from' | 'file'>,
  toolFolder: string,
): Promise<Buffer> {
  return await readFile(path.join(toolFolder, 'node_modules', from, file))
}

/** Whole or not at all: a program that starts meanwhile finds the file of before. */
export async function placeGrammar(name: string, bytes: Uint8Array, folder = grammarsFolder): Promise<void> {
  await mkdir(folder, { recursive: true })
  const target = path.join(folder, wasmFile(name))
  const fresh = `${target}.${process.pid}`
  try {
    await writeFile(fresh, bytes)
    await rename(fresh, target)
  } finally {
    await rm(fresh, { force: true })
  }
}

async function entryOf(
  { from, file }: GrammarFile,
  bytes: Uint8Array,
  toolFolder: string,
): Promise<GrammarEntry> {
  const description = await readFile(path.join(toolFolder, 'node_modules', from, 'package.json'), 'utf8')
  const { version, license } = packageSchema.parse(JSON.parse(description))
  return { package: from, version, license, file, bytes: bytes.length, sha256: sha256Of(bytes) }
}
