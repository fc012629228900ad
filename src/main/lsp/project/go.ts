import process from 'node:process'
import type { Checker } from './checker.ts'
import { readGoOutput } from './go-output.ts'

const maxRoots = 10
/** Without it a program is written into the module; with a folder only programs are built. */
const nowhere = process.platform === 'win32' ? 'NUL' : '/dev/null'
/** A check downloads nothing, neither a toolchain nor modules. */
const env = { GOPROXY: 'off', GOTOOLCHAIN: 'local', GOFLAGS: '' }

export const goChecker: Checker = {
  id: 'go',
  asksFor: 'go.mod',
  async plan({ scan, findCommands }) {
    const roots = scan.folders.get('go.mod') ?? []
    if (roots.length === 0) return { kind: 'not_needed' }
    const [go] = await findCommands('go', {})
    if (go === undefined) return { kind: 'absent', reason: 'go is not on PATH' }
    const runs = roots.slice(0, maxRoots).flatMap((cwd) => [
      {
        command: { file: go, args: ['build', '-o', nowhere, './...'], cwd, env },
        read: (output: Parameters<typeof readGoOutput>[0]) =>
          readGoOutput(output, { source: 'go build', severity: 'error' }),
      },
      {
        command: { file: go, args: ['vet', './...'], cwd, env },
        read: (output: Parameters<typeof readGoOutput>[0]) =>
          readGoOutput(output, { source: 'go vet', severity: 'warning' }),
        failsOverWarnings: true as const,
      },
    ])
    return { kind: 'planned', runs }
  },
}
