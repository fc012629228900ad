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
  tool(
    'read',
    'read',
    'Reads a text file, numbered, in pages.',
    { path: 'string', offset: 'integer', limit: 'integer' },
    ['path'],
    'path',
  ),
  tool(
    'grep',
    'read',
    'Finds lines by a regular expression.',
    { pattern: 'string', path: 'string', glob: 'string', fixed: 'boolean' },
    ['pattern'],
    'pattern',
  ),
  tool(
    'ast_grep',
    'read',
    'Finds a shape in code. `$X` stands for one node, `$$$X` for many.',
    { pattern: 'string', language: 'string', path: 'string' },
    ['pattern'],
    'pattern',
  ),
  tool(
    'ast_edit',
    'write',
    'Rewrites a shape everywhere and holds it back until somebody accepts it.',
    { ops: 'array', language: 'string' },
    ['ops'],
  ),
  tool(
    'bash',
    'exec',
    'Runs a shell command in the workspace.',
    { command: 'string', timeout_s: 'integer' },
    ['command'],
    'command',
  ),
]

function tool(
  name: string,
  tier: ToolDescription['tier'],
  description: string,
  args: Record<string, string>,
  ...[required, main]: [string[], string?]
): ToolDescription {
  const properties = Object.fromEntries(Object.entries(args).map(([key, type]) => [key, { type }]))
  return {
    name,
    tier,
    description,
    schema: { type: 'object', properties, required },
    ...(main === undefined ? {} : { main }),
  }
}
