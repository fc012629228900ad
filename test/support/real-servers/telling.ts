import type { Delta } from '../../../src/shared/model/diagnostic.ts'
import { presentDiagnostic } from '../../../src/main/tools/present/delta-text.ts'
import type { OpenedWriter } from './opened-writer.ts'

/** Texts of files that one call writes; `undefined` deletes. */
export type Texts = Readonly<Record<string, string | undefined>>

/** For what a server says by itself of other files. */
const newsLimitMs = 60_000
/** A checker may find one thing after the other. */
const restMs = 700

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
 * Writes, and gathers what is new and what is fixed in `file`, one line each and sorted, as soon as there is some: a server
 * may say it with the call or a moment later. Throws when it says nothing. Of other files some servers say more than once.
 */
export async function tellElsewhere(writer: OpenedWriter, texts: Texts, file: string): Promise<string> {
  const lines = new Set<string>()
  const take = (deltas: readonly Delta[]): void => {
    for (const line of deltas.flatMap(linesOf)) if (line.includes(` ${file} `)) lines.add(line)
  }
  take(await writer.write(texts))
  let isEnding = false
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Nobody spoke of ${file}.`)), newsLimitMs)
    const look = (): void => {
      take(writer.takeLate())
      if (lines.size === 0 || isEnding) return
      isEnding = true
      clearTimeout(timer)
      setTimeout(() => {
        take(writer.takeLate())
        subscription.dispose()
        resolve()
      }, restMs)
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
