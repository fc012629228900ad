import type { AdapterReport } from '../../../src/shared/model/debug.ts'

export const adapters: readonly AdapterReport[] = [
  found('debugpy', ['python'], '/usr/bin/python3'),
  found(
    'js-debug',
    ['javascript', 'typescript'],
    '/home/ana/.vscode/extensions/ms-vscode.js-debug/vsDebugServer.js',
  ),
  {
    id: 'delve',
    name: 'delve',
    languages: ['go'],
    found: false,
    reason: 'dlv is not on PATH',
    install: 'go install github.com/go-delve/delve/cmd/dlv@latest',
  },
  found('lldb-dap', ['c', 'cpp', 'rust', 'swift', 'zig'], '/usr/bin/lldb-dap-19'),
  {
    id: 'php-debug',
    name: 'php-debug',
    languages: ['php'],
    found: false,
    reason: 'php-debug-adapter is not on PATH; no editor has the extension xdebug.php-debug',
    install: 'install Xdebug (php-xdebug) and the PHP debug adapter',
  },
]

function found(id: string, languages: readonly string[], path: string): AdapterReport {
  return { id, name: id, languages: [...languages], found: true, reason: '', path }
}
