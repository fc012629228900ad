import { readFileSync } from 'node:fs'
import path from 'node:path'

/** One write of the whole file, and what its delta must say. */
export interface SampleWrite {
  readonly file: string
  readonly content: string
  readonly introduced: number
  readonly fixed: number
}

const files = [
  'packages/sync/src/pool.ts',
  'packages/sync/src/session.ts',
  'packages/sync/src/transport/frame-decoder.ts',
  'packages/sync/src/transport/relay.ts',
  'packages/cli/src/berths.ts',
  'packages/cli/src/watch.ts',
]

/**
 * Writes over every TypeScript file of the sample project in turn: a type error comes, it moves down a line beside an
 * unrelated change, it goes. No two writes have the same text.
 */
export function sampleWrites(workspace: string, count: number): readonly SampleWrite[] {
  const texts = files.map((file) => readFileSync(path.join(workspace, file), 'utf8'))
  return Array.from({ length: count }, (_, number) => {
    const index = number % files.length
    const round = Math.floor(number / files.length)
    const [file, text] = [files[index] ?? '', texts[index] ?? '']
    return { file, ...stepOf(text, number, round) }
  })
}

function stepOf(text: string, number: number, round: number): Omit<SampleWrite, 'file'> {
  const fault = `export const depth: number = 'shallow'\n`
  switch (round % 3) {
    case 0:
      return { content: `${text}\n// ${number}\n${fault}`, introduced: 1, fixed: 0 }
    case 1:
      return { content: `// ${number}\n${text}\n${fault}`, introduced: 0, fixed: 0 }
    default:
      return { content: `${text}\n// ${number}\n`, introduced: 0, fixed: 1 }
  }
}
