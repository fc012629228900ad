import { execFile } from 'node:child_process'
import { z } from 'zod'
import { astGrep } from '../../bench/structural/yardsticks.ts'
import type { Strictness } from '../../src/main/pattern/matching/rules.ts'
import type { Finding, Outcome } from './finding.ts'

const nodeSchema = z.object({
  text: z.string(),
  range: z.object({ byteOffset: z.object({ start: z.number(), end: z.number() }) }),
})
const answerSchema = z.array(
  z.object({
    text: z.string(),
    file: z.string(),
    range: z.object({ start: z.object({ line: z.number() }) }),
    metaVariables: z
      .object({ single: z.record(z.string(), nodeSchema), multi: z.record(z.string(), z.array(nodeSchema)) })
      .optional(),
  }),
)
type Match = z.output<typeof answerSchema>[number]

/** What ast-grep calls a language where it has another name than ours. */
const names: Readonly<Record<string, string>> = { c_sharp: 'csharp' }

export interface OracleQuery {
  readonly pattern: string
  readonly language: string
  readonly strictness: Strictness
  /** Absolute, with their content. */
  readonly files: ReadonlyMap<string, string>
}

/** Asks the ast-grep command. A pattern with an ERROR node that finds nothing counts as refused: the command warns. */
export async function askAstGrep(query: OracleQuery): Promise<ReadonlyMap<string, Outcome>> {
  const { pattern, language, strictness, files } = query
  const options = ['-l', names[language] ?? language, '--strictness', strictness, '--json=compact']
  const { stdout, stderr, code } = await run(['run', `--pattern=${pattern}`, ...options, ...files.keys()])
  const isRefused = code > 1 || (stderr.includes('ERROR node') && stdout.trim() === '[]')
  if (isRefused) {
    const refused: Outcome = { kind: 'refused', reason: stderr.trim() }
    return new Map([...files.keys()].map((file) => [file, refused]))
  }
  const matches = answerSchema.parse(JSON.parse(stdout))
  return new Map(
    [...files].map(([file, content]) => {
      const bytes = Buffer.from(content, 'utf8')
      const findings = matches.filter((one) => one.file === file).map((one) => findingOf(one, bytes))
      return [file, { kind: 'found', findings }]
    }),
  )
}

function findingOf({ text, range, metaVariables }: Match, bytes: Buffer): Finding {
  const captures: Record<string, string> = {}
  for (const [name, node] of Object.entries(metaVariables?.single ?? {})) captures[name] = node.text
  for (const [name, nodes] of Object.entries(metaVariables?.multi ?? {})) {
    const start = nodes[0]?.range.byteOffset.start ?? 0
    const end = nodes.at(-1)?.range.byteOffset.end ?? 0
    captures[name] = bytes.subarray(start, end).toString('utf8')
  }
  return { line: range.start.line + 1, text, captures }
}

interface Ran {
  readonly stdout: string
  readonly stderr: string
  readonly code: number
}

const maxBytes = 64 * 1024 * 1024

/** Ends with 1 when nothing was found, with more when the pattern was refused. */
async function run(args: readonly string[]): Promise<Ran> {
  const command = astGrep()
  return await new Promise((resolve, reject) => {
    execFile(command, args, { maxBuffer: maxBytes, encoding: 'utf8' }, (error, stdout, stderr) => {
      const code = error === null ? 0 : error.code
      if (typeof code === 'number') resolve({ stdout, stderr, code })
      else reject(new Error(`${command} did not run: ${error?.message ?? ''}`))
    })
  })
}
