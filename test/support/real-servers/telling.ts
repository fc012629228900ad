import type { Delta } from '../../../src/shared/model/diagnostic.ts'
import { presentDiagnostic } from '../../../src/main/tools/present/delta-text.ts'
import type { OpenedWriter } from './opened-writer.ts'

/** Texts of files that one call writes; `undefined` deletes. */
export type Texts = Readonly<Record<string, string | undefined>>

/** For what a server says by itself of other files. */
const newsLimitMs = 60_000

/** What a model is told of each write, as text; the name of each step is its headline. */
export async function tellWrites(
  writer: OpenedWriter,
  steps: Readonly<Record<string, Texts>>,
): Promise<string> {
  const parts: string[] = []
  for (const [name, texts] of Object.entries(steps)) {
    const startedMs = performance.now()
    parts.push(`## ${name}\n${await writer.told(texts)}\n`.replaceAll(writer.root, '<root>'))
    process.stderr.write(`  ${name}: ${Math.round(performance.now() - startedMs)} ms\n`)
  }
  return parts.join('\n')
}

/** What a model would be told of each change before it is accepted. */
export async function tellPreviews(
  writer: OpenedWriter,
  changes: Readonly<Record<string, Readonly<Record<string, string>>>>,
): Promise<string> {
  const parts: string[] = []
  for (const [name, texts] of Object.entries(changes)) {
    const startedMs = performance.now()
    parts.push(`## ${name}\n${await writer.preview(texts)}\n`.replaceAll(writer.root, '<root>'))
    process.stderr.write(`  preview, ${name}: ${Math.round(performance.now() - startedMs)} ms\n`)
  }
  return parts.join('\n')
}

/**
 * Writes, and gathers what is new and what is fixed by file, one line each and sorted, until a line speaks of `file`: a
 * server may say it with the call or a moment later. Throws when it says nothing.
 */
export async function tellElsewhere(writer: OpenedWriter, texts: Texts, file: string): Promise<string> {
  const lines = new Set<string>()
  const take = (deltas: readonly Delta[]): void => {
    for (const line of deltas.flatMap(linesOf)) lines.add(line)
  }
  take(await writer.write(texts))
  const isTold = (): boolean => [...lines].some((line) => line.includes(` ${file} `))
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`Nobody spoke of ${file}:\n${[...lines].join('\n')}`)),
      newsLimitMs,
    )
    const look = (): void => {
      take(writer.takeLate())
      if (!isTold()) return
      clearTimeout(timer)
      subscription.dispose()
      resolve()
    }
    const subscription = writer.onLate(look)
    look()
  })
  return [...lines].sort().join('\n').replaceAll(writer.root, '<root>')
}

function linesOf(delta: Delta): readonly string[] {
  return [
    ...delta.introduced.map((one) => `new ${delta.file} ${presentDiagnostic(one)}`),
    ...delta.fixed.map((one) => `fixed ${delta.file} ${presentDiagnostic(one)}`),
    ...delta.elsewhere.flatMap(({ file, introduced }) =>
      introduced.map((one) => `new ${file} ${presentDiagnostic(one)}`),
    ),
  ]
}
