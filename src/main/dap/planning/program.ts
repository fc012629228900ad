import { open, stat } from 'node:fs/promises'
import path from 'node:path'
import { type AdapterEntry, languageOf } from '../catalog/catalog.ts'
import type { LaunchRequest } from '../plan.ts'

/** Longer than the header of a binary or the first line of a script. */
const headBytes = 256

const binaries: readonly (readonly number[])[] = [
  [0x7f, 0x45, 0x4c, 0x46],
  [0xcf, 0xfa, 0xed, 0xfe],
  [0xca, 0xfe, 0xba, 0xbe],
  [0x4d, 0x5a],
]

const interpreters: readonly (readonly [RegExp, string])[] = [
  [/\bpython[\d.]*\b/u, 'python'],
  [/\b(node|deno|bun)\b/u, 'javascript'],
  [/\btsx\b/u, 'typescript'],
  [/\bruby\b/u, 'ruby'],
  [/\bphp\b/u, 'php'],
  [/\b(ba|da|z|k)?sh\b/u, 'bash'],
]

/** What stands at a path; nothing of it is executed. */
export type ProgramKind = 'missing' | 'folder' | 'binary' | 'text'

export async function kindOf(file: string): Promise<ProgramKind> {
  const facts = await stat(file).catch(() => undefined)
  if (facts === undefined) return 'missing'
  if (facts.isDirectory()) return 'folder'
  const head = await headOf(file)
  return binaries.some((magic) => magic.every((byte, at) => head[at] === byte)) ? 'binary' : 'text'
}

/**
 * The language of what is to be launched, by the caller's word, the file's ending, its first line, or what a test's
 * name looks like. `native` is a binary, whatever it was written in.
 */
export async function languageOfRequest(
  request: LaunchRequest,
  catalog: readonly AdapterEntry[],
): Promise<string | undefined> {
  if (request.language !== undefined) return request.language.toLowerCase()
  if (request.module !== undefined) return 'python'
  if (request.test !== undefined) return languageOfTest(request.test, catalog)
  const file = path.resolve(request.cwd, request.program ?? '')
  const byName = languageOf(catalog, file)
  if (byName !== undefined) return byName
  const kind = await kindOf(file)
  if (kind === 'binary') return 'native'
  if (kind === 'folder') return 'go'
  return kind === 'text' ? await languageOfScript(file) : undefined
}

function languageOfTest(test: string, catalog: readonly AdapterEntry[]): string {
  const file = test.split('::')[0] ?? test
  const byName = languageOf(catalog, file)
  if (byName !== undefined) return byName
  // `./pkg` is a package of Go, `tests.test_x.Case` a module of Python.
  return /[\\/]/u.test(file) || file === '.' ? 'go' : 'python'
}

async function languageOfScript(file: string): Promise<string | undefined> {
  const line = (await headOf(file)).toString('latin1').split('\n')[0] ?? ''
  if (!line.startsWith('#!')) return undefined
  return interpreters.find(([name]) => name.test(line))?.[1]
}

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file).catch(() => undefined)
  if (handle === undefined) return Buffer.alloc(0)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
