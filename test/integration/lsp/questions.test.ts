import { describe, expect, test } from 'vitest'
import type { AskedServer } from '../../../src/shared/model/language-answer.ts'
import { Failure } from '../../../src/main/base/failure.ts'
import { LanguageQueries } from '../../../src/main/lsp/queries/language-queries.ts'
import { coldMs, realServer } from '../../support/real-servers/real-server.ts'
import { verifies } from '../../support/verifies.ts'

interface Story {
  readonly id: string
  readonly file: string
  /** A use of `total` stands on this line. */
  readonly line: number
  readonly namePath: string
  readonly files: Readonly<Record<string, string>>
  readonly hasNodeModules?: boolean
}

/** The same program for each: a class with a method, a function that calls it, a call of that behind an emoji. */
const stories: readonly Story[] = [
  {
    id: 'clangd',
    file: 'a.cpp',
    line: 3,
    namePath: 'Store.get',
    files: {
      'compile_flags.txt': '-std=c++17\n',
      'a.cpp':
        'struct Store { int get() { return 1; } };\nint total(Store s) { return s.get(); }\nint main() { Store s; /* 😀 é */ return total(s); }\n',
    },
  },
  {
    id: 'gopls',
    file: 'a.go',
    line: 9,
    namePath: 'Store.Get',
    files: {
      'go.mod': 'module example.com/x\n\ngo 1.18\n',
      'a.go':
        'package main\n\ntype Store struct{}\n\nfunc (s *Store) Get() int { return 1 }\n\nfunc total(s *Store) int { return s.Get() }\n\nfunc main() { /* 😀 é */ total(&Store{}) }\n',
    },
  },
  {
    id: 'bash',
    file: 'a.sh',
    line: 4,
    namePath: 'total',
    files: { 'package.json': '{}', 'a.sh': 'total() {\n  echo 1\n}\necho "😀 é"; total\n' },
    hasNodeModules: true,
  },
  {
    id: 'typescript-language-server',
    file: 'src/a.ts',
    line: 5,
    namePath: 'Store.get',
    files: {
      'tsconfig.json': '{ "compilerOptions": { "strict": true }, "include": ["src"] }',
      'src/a.ts':
        'export class Store {\n  get(): number { return 1 }\n}\nexport function total(s: Store) { return s.get() }\nexport const x = /* 😀 é */ total(new Store())\n',
    },
    hasNodeModules: true,
  },
]

/** `typescript-language-server` needs its time for a project when the machine has other things to do. */
const limitMs = 90_000

function statesOf(servers: readonly AskedServer[]): string {
  return servers.map(({ id, state, reason }) => (reason === undefined ? `${id} ${state}` : reason)).join(', ')
}

async function told(queries: LanguageQueries, { file, line, namePath }: Story): Promise<string> {
  const options = { signal: new AbortController().signal, limitMs }
  const use = { file, address: { line, symbol: 'total' } }
  const named = { file, address: { namePath } }
  const parts: string[] = []
  const tell = async (
    what: string,
    asked: Promise<{ readonly servers: readonly AskedServer[]; readonly lines: readonly string[] }>,
  ): Promise<void> => {
    const lines = await asked.then(
      (answer) => [...answer.lines, statesOf(answer.servers)],
      (error: unknown) => [error instanceof Failure ? `${error.code}: ${error.message}` : String(error)],
    )
    parts.push([`# ${what}`, ...lines].join('\n'))
  }
  for (const relation of ['definition', 'type_definition', 'implementation', 'references'] as const)
    await tell(
      relation,
      queries.places(relation, use, options).then(({ servers, value }) => ({
        servers,
        lines: (value?.places ?? []).map(
          (place) => `${place.file}:${place.line}:${place.column} ${place.text ?? ''}`,
        ),
      })),
    )
  await tell(
    `hover of ${namePath}`,
    queries.hover(named, options).then(({ servers, value }) => ({ servers, lines: [value?.text ?? ''] })),
  )
  for (const direction of ['incoming', 'outgoing'] as const)
    await tell(
      `${direction} calls of ${direction === 'incoming' ? namePath : 'total'}`,
      queries
        .calls(direction, direction === 'incoming' ? named : use, options)
        .then(({ servers, value }) => ({
          servers,
          lines: (value?.edges ?? []).map(
            ({ name, place, calls }) =>
              `${name} ${place.file}:${place.line}, ${calls.map((call) => call.line).join(' ')}`,
          ),
        })),
    )
  await tell(
    'symbols of the file',
    queries.fileSymbols(file, options).then(({ servers, value = [] }) => ({
      servers,
      lines: value.map((symbol) => `${symbol.line}-${symbol.endLine} ${symbol.kind} ${symbol.path}`),
    })),
  )
  await tell(
    'symbols of the workspace with "tota"',
    queries.workspaceSymbols('tota', [file], options).then(({ servers, value = [] }) => ({
      servers,
      lines: value.map((symbol) => `${symbol.file}:${symbol.line} ${symbol.kind} ${symbol.path}`),
    })),
  )
  return `${parts.join('\n\n')}\n`
}

describe.each(stories)('$id', (story) => {
  const { id, files, hasNodeModules = false } = story
  const { isMissing, writer } = realServer(id, { files, hasNodeModules })

  test.skipIf(isMissing)(
    'answers every question about a place, or says that it does not offer it',
    { timeout: coldMs + limitMs },
    async () => {
      verifies('lsp.real-questions', 'lsp.answers', 'lsp.utf16-positions')
      const queries = new LanguageQueries(writer().pool, writer().root)
      await expect(await told(queries, story)).toMatchFileSnapshot(`golden/questions-${id}.txt`)
    },
  )
})
