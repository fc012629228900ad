import type { ServerStatus } from '../../../src/shared/model/server-status.ts'
import type { ToolDescription } from '../../../src/shared/model/tool-result.ts'

const base = { restarts: 0, lastMessages: [], reason: '' }

export const servers: readonly ServerStatus[] = [
  {
    ...base,
    id: 'typescript7',
    language: 'typescript',
    root: '.',
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
    root: '.',
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
    root: 'tools/mirror',
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
    lastMessages: ['Error: Cannot find module "tree-sitter"', 'Require stack: …'],
  },
]

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
