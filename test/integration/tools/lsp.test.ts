import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifies } from '../../support/verifies.ts'
import { openRun, type RealRun } from './real-run.ts'

const files = {
  'tsconfig.json':
    '{ "compilerOptions": { "strict": true, "module": "nodenext", "allowImportingTsExtensions": true, "noEmit": true }, "include": ["src"] }',
  'src/store.ts': [
    '/** Keeps numbers. */',
    'export interface Store {',
    '  get(key: string): number | undefined',
    '}',
    '',
    'export class MemoryStore implements Store {',
    '  readonly #things = new Map<string, number>()',
    '  /** Looks it up. */',
    '  get(key: string): number | undefined {',
    '    return this.#things.get(key)',
    '  }',
    '  put(key: string, value: number): void {',
    '    this.#things.set(key, value)',
    '  }',
    '}',
    '',
    'export function total(store: Store, keys: readonly string[]): number {',
    '\t/* 😀 é */ const sum = keys.map((key) => store.get(key) ?? 0)',
    '  return sum.reduce((left, right) => left + right, 0)',
    '}',
    '',
  ].join('\r\n'),
  'src/main.ts': [
    "import { MemoryStore, total } from './store.ts'",
    'const store = new MemoryStore()',
    "store.put('a', 1)",
    'export function main(): void {',
    "  console.log(total(store, ['a']), total(store, []), missing)",
    '}',
    'const unused: number = "x"',
    'async function later() {',
    '  return 1',
    '}',
    '',
  ].join('\n'),
  'src/use.ts': 'export const none = total(new MemoryStore(), [])\n',
  'pyproject.toml': '',
  'app/store.py': [
    'class Store:',
    '    """Keeps numbers."""',
    '',
    '    def __init__(self) -> None:',
    '        self.things: dict[str, int] = {}',
    '',
    '    def get(self, key: str) -> int:',
    '        """Looks it up."""',
    '        return self.things.get(key, 0)',
    '',
    '',
    'def total(store: Store, keys: list[str]) -> int:',
    '    s = "😀 é"; return sum(store.get(key) for key in keys)',
    '',
  ].join('\n'),
  'app/main.py': [
    'from app.store import Store, total',
    '',
    '',
    'def main() -> None:',
    '    store = Store()',
    '    print(total(store, ["a"]), total(store, []), missing)',
    '',
  ].join('\n'),
  'notes.txt': 'nothing\n',
}

let run: RealRun
beforeAll(async () => {
  run = await openRun({ files })
}, 60_000)
afterAll(async () => await run.close())

/** The question and the whole text of its answer, without what differs from machine to machine. */
async function told(args: Readonly<Record<string, unknown>>): Promise<string> {
  const { text } = await run.call('lsp', args)
  const steady = text
    .replaceAll(run.opened.root, 'WORKSPACE')
    .replaceAll(/\S*\/(?:node_modules)\/\S*?\/([\w.]+\.(?:d\.ts|pyi)):\d+/g, 'OUTSIDE/$1:N')
    .replaceAll(/\S+\/(?:tsc|tsc\.exe|pyright-langserver|langserver\.index\.js)(?=\))/g, 'BINARY')
    .replaceAll(/pid \d+, up \d+ s, \d+ MB/g, 'pid N, up N s, N MB')
    .replaceAll(/version [\d.]+/g, 'version N')
  return `lsp ${JSON.stringify(args)}\n${steady}\n`
}

async function golden(questions: readonly Readonly<Record<string, unknown>>[]): Promise<string> {
  const answers: string[] = []
  for (const args of questions) answers.push(await told(args))
  return answers.join('\n')
}

const main = { file: 'src/main.ts', line: 5 }

describe('every op, as a model reads it', { timeout: 300_000 }, () => {
  test('with TypeScript 7', async () => {
    verifies('tools.lsp', 'tools.lsp-places', 'lsp.symbol-on-line')
    const store = { file: 'src/store.ts' }
    await expect(
      await golden([
        { op: 'definition', ...main, symbol: 'total' },
        { op: 'definition', ...main, symbol: 'total#2' },
        { op: 'definition', ...main, symbol: 'console.log' },
        { op: 'type_definition', ...main, symbol: 'store' },
        { op: 'implementation', ...store, name_path: 'Store.get' },
        { op: 'references', ...store, name_path: 'total' },
        { op: 'references', ...store, name_path: 'total', limit: 2 },
        { op: 'references', ...store, line: 18, symbol: 'sum' },
        { op: 'hover', name_path: 'MemoryStore.get' },
        { op: 'hover', ...store, line: 18, symbol: 'store.get' },
        { op: 'symbols', ...store },
        { op: 'symbols', ...store, query: 'sum' },
        { op: 'symbols', query: 'Memory' },
        { op: 'incoming_calls', ...store, name_path: 'total' },
        { op: 'outgoing_calls', file: 'src/main.ts', name_path: 'main' },
        { op: 'code_actions', file: 'src/use.ts', line: 1 },
        { op: 'code_actions', file: 'src/main.ts', line: 8 },
        { op: 'diagnostics', file: 'src/main.ts' },
        { op: 'diagnostics', file: 'src/store.ts' },
      ]),
    ).toMatchFileSnapshot('golden/lsp-typescript.txt')
  })

  test('with pyright', async () => {
    verifies('tools.lsp', 'tools.lsp-places', 'lsp.symbol-on-line')
    const at = { file: 'app/main.py', line: 6 }
    const store = { file: 'app/store.py' }
    await expect(
      await golden([
        { op: 'definition', ...at, symbol: 'total' },
        { op: 'definition', ...at, symbol: 'print' },
        { op: 'type_definition', ...at, symbol: 'store' },
        { op: 'implementation', ...at, symbol: 'total' },
        { op: 'references', ...store, line: 13, symbol: 'store.get' },
        { op: 'hover', name_path: 'Store.get', file: 'app/store.py' },
        { op: 'hover', ...store, line: 13, symbol: 'sum' },
        { op: 'symbols', ...store },
        { op: 'incoming_calls', ...store, name_path: 'total' },
        { op: 'outgoing_calls', file: 'app/main.py', name_path: 'main' },
        { op: 'code_actions', file: 'app/main.py', line: 1 },
        { op: 'diagnostics', file: 'app/main.py' },
        { op: 'diagnostics', file: 'app/store.py' },
      ]),
    ).toMatchFileSnapshot('golden/lsp-pyright.txt')
  })

  test('over the whole workspace: its checkers, its symbols, its servers', async () => {
    verifies('tools.lsp', 'lsp.project-check', 'tools.lsp-status')
    await expect(
      await golden([
        { op: 'diagnostics', file: '*' },
        { op: 'symbols', query: 'total' },
        { op: 'hover', name_path: 'total' },
        { op: 'reload', query: 'pyright' },
        { op: 'reload', file: 'src/main.ts' },
        { op: 'reload', query: 'nobody' },
      ]),
    ).toMatchFileSnapshot('golden/lsp-workspace.txt')
  })

  test('what is asked wrongly', async () => {
    verifies('tools.lsp-errors', 'lsp.symbol-on-line-errors', 'lsp.name-path')
    await expect(
      await golden([
        { op: 'definition', ...main, symbol: 'totl' },
        { op: 'definition', ...main },
        { op: 'definition', file: 'src/main.ts', line: 99, symbol: 'x' },
        { op: 'hover', file: 'src/store.ts', name_path: 'MemoryStore.gett' },
        { op: 'hover', file: 'src/gone.ts', line: 1, symbol: 'x' },
        { op: 'hover', file: 'src', line: 1, symbol: 'x' },
        { op: 'hover', file: '../x.ts', line: 1, symbol: 'x' },
        { op: 'hover', file: 'notes.txt', line: 1, symbol: 'nothing' },
        { op: 'hover', name_path: 'nobody.knows' },
        { op: 'code_actions', file: 'src/main.ts', line: 99 },
      ]),
    ).toMatchFileSnapshot('golden/lsp-errors.txt')
  })
})

test('the servers of a file are listed, the running one first', { timeout: 180_000 }, async () => {
  verifies('tools.lsp-status')
  await run.call('lsp', { op: 'hover', file: 'src/main.ts', line: 4, symbol: 'main' })
  const [, head = '', first] = (await told({ op: 'status', file: 'src/main.ts' })).split('\n')
  expect([head.replace(/^\d+/, 'N'), first]).toEqual([
    'N language servers for src/main.ts, 1 running.',
    'typescript-native: ready (TypeScript/JavaScript, version N, root ., marker tsconfig.json, pid N, up N s, N MB, BINARY)',
  ])
})

test(
  'an answer is of the text that stands on the disk now, whoever wrote it',
  { timeout: 180_000 },
  async () => {
    verifies('tools.lsp-places', 'lsp.query')
    const before = await run.call('lsp', { op: 'references', file: 'src/store.ts', name_path: 'total' })
    run.opened.write('src/more.ts', "import { total } from './store.ts'\nexport const t = total\n")
    run.opened.pool.filesChanged([{ file: 'src/more.ts', kind: 'created' }])
    const after = await run.call('lsp', { op: 'references', file: 'src/store.ts', name_path: 'total' })
    run.opened.write('src/main.ts', `// a line above\n${files['src/main.ts']}`)
    const moved = await run.call('lsp', { op: 'definition', file: 'src/main.ts', line: 6, symbol: 'total' })
    expect([
      before.text.split('\n')[0],
      after.text.split('\n')[0],
      moved.text.split('\n').slice(0, 2),
    ]).toEqual([
      '4 references of total (src/store.ts:17) in 2 files:',
      '6 references of total (src/store.ts:17) in 3 files:',
      [
        '1 definition of total (src/main.ts:6):',
        'src/store.ts:17  export function total(store: Store, keys: readonly string[]): number {',
      ],
    ])
  },
)
