import type { ServerStatus } from '../../../src/shared/model/server-status.ts'
import { root } from './story.ts'
import type { ToolDescription } from '../../../src/shared/model/tool-result.ts'

const base = { restarts: 0, lastMessages: [], reason: '' }

export const servers: readonly ServerStatus[] = [
  {
    ...base,
    id: 'typescript7',
    language: 'typescript',
    root,
    marker: 'tsconfig.json',
    binary: 'node_modules/@typescript/typescript-linux-x64/lib/tsc',
    origin: 'app',
    version: '7.0.2',
    found: true,
    starts: true,
    state: 'ready',
    pid: 48213,
    upMs: 1_320_000,
    memoryBytes: 78 * 1024 * 1024,
    lastMessages: ['Project harbor loaded in 212 ms', '14 files open'],
  },
  {
    ...base,
    id: 'pyright',
    language: 'python',
    root,
    marker: 'pyproject.toml',
    binary: '.venv/bin/pyright-langserver',
    origin: 'workspace',
    found: true,
    starts: true,
    state: 'starting',
    pid: 48290,
    memoryBytes: 288 * 1024 * 1024,
    restarts: 1,
  },
  {
    ...base,
    id: 'gopls',
    language: 'go',
    root: `${root}/tools/mirror`,
    marker: 'tools/mirror/go.mod',
    found: false,
    state: 'absent',
    reason: 'No Go server: tools/mirror/go.mod found, but gopls is not on PATH.',
    install: 'go install golang.org/x/tools/gopls@latest',
  },
  {
    ...base,
    id: 'rust-analyzer',
    language: 'rust',
    binary: '/usr/bin/rust-analyzer',
    origin: 'path',
    found: true,
    state: 'not_needed',
    reason: 'No Cargo.toml stands in this folder.',
  },
  {
    ...base,
    id: 'typescript7',
    language: 'typescript',
    root: `${root}/packages/console`,
    marker: 'packages/console/tsconfig.json',
    binary: 'node_modules/@typescript/typescript-linux-x64/lib/tsc',
    origin: 'app',
    version: '7.0.2',
    found: true,
    starts: true,
    state: 'ready',
    pid: 48377,
    upMs: 320_000,
    memoryBytes: 51 * 1024 * 1024,
  },
  {
    ...base,
    id: 'eslint',
    language: 'JavaScript linter',
    root,
    marker: 'eslint.config.js',
    binary: 'node_modules/.bin/vscode-eslint-language-server',
    origin: 'workspace',
    found: true,
    state: 'idle',
    reason:
      'Found; starts with the first question about such a file. Settings: servers.eslint.args must be a list.',
    settingsProblems: ['servers.eslint.args must be a list'],
  },
  ...['clangd', 'jdtls', 'kotlin', 'lua', 'metals', 'omnisharp', 'ruby-lsp', 'zls'].map(
    (id): ServerStatus => ({
      ...base,
      id,
      language: id,
      found: false,
      state: 'not_needed',
      reason: 'No marker of it stands in this folder.',
      install: `your package manager, ${id}`,
    }),
  ),
  {
    ...base,
    id: 'bash',
    language: 'shell',
    marker: 'scripts/release.sh',
    binary: '/usr/local/lib/node_modules/bash-language-server/out/cli.js',
    origin: 'path',
    found: true,
    starts: false,
    state: 'crashed',
    reason: 'It ended with exit code 1 while it was starting: Cannot find module "tree-sitter".',
    restarts: 3,
    lastMessages: [
      ...Array.from({ length: 12 }, (_, line) => `info: looking for scripts in packages/part-${line + 1}`),
      'Error: Cannot find module "tree-sitter"',
      'Require stack: …',
    ],
  },
  {
    ...base,
    id: 'vtsls',
    language: 'typescript',
    root,
    marker: 'tsconfig.json',
    found: false,
    state: 'not_needed',
    answeredBy: 'typescript7',
    reason: 'Not needed: typescript7 answers for these files; vtsls is not on PATH.',
    install: 'npm install --global @vtsls/language-server',
  },
  {
    ...base,
    id: 'json',
    language: 'JSON',
    root,
    marker: 'package.json',
    binary: '/usr/local/bin/vscode-json-language-server',
    origin: 'path',
    found: true,
    starts: true,
    state: 'stopped',
    reason: 'The person stopped it; it starts again when it is needed.',
  },
]

/** A workspace of sixty folders, each with a server of its own. */
export const manyServers: readonly ServerStatus[] = [
  ...servers,
  ...Array.from({ length: 60 }, (_, at): ServerStatus => {
    const folder = `services/a-rather-long-name-of-a-service-${at + 1}`
    return {
      ...base,
      id: 'rust-analyzer',
      language: 'rust',
      root: `${root}/${folder}`,
      marker: `${folder}/Cargo.toml`,
      binary: '/home/ana/.rustup/toolchains/stable-x86_64-unknown-linux-gnu/bin/rust-analyzer',
      origin: 'path',
      found: true,
      state: at < 4 ? 'ready' : 'idle',
      reason: 'Found; starts with the first question about such a file.',
      ...(at < 4 ? { pid: 50_000 + at, upMs: 61_000 * at, memoryBytes: 1_400_000_000 } : {}),
    }
  }),
]

/** A workspace of no language that has a server. */
export const noServerNeeded: readonly ServerStatus[] = servers.filter(({ id }) =>
  ['clangd', 'jdtls', 'kotlin', 'lua'].includes(id),
)

export const tools: readonly ToolDescription[] = [
  {
    name: 'read',
    tier: 'read',
    description: 'Reads a text file, numbered, in pages.',
    schema: schemaOf(['path', 'offset', 'limit'], ['path']),
    main: 'path',
  },
  {
    name: 'grep',
    tier: 'read',
    description: 'Finds lines by a regular expression.',
    schema: schemaOf(['pattern', 'path', 'glob', 'fixed'], ['pattern']),
    main: 'pattern',
  },
  {
    name: 'ast_grep',
    tier: 'read',
    description: 'Finds a shape in code. `$X` stands for one node, `$$$X` for many.',
    schema: schemaOf(['pattern', 'language', 'path'], ['pattern']),
    main: 'pattern',
  },
  {
    name: 'ast_edit',
    tier: 'write',
    description: 'Rewrites a shape everywhere and holds it back until somebody accepts it.',
    schema: schemaOf(['ops', 'language'], ['ops']),
  },
  {
    name: 'bash',
    tier: 'exec',
    description: 'Runs a shell command in the workspace.',
    schema: schemaOf(['command', 'timeout_s'], ['command']),
    main: 'command',
  },
]

function schemaOf(names: readonly string[], required: readonly string[]): Record<string, unknown> {
  return { type: 'object', properties: Object.fromEntries(names.map((name) => [name, {}])), required }
}
