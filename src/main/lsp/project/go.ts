import path from 'node:path'
import type { Checker } from './checker.ts'
import { readGoOutput } from './go-output.ts'

const maxRoots = 10
/** A check downloads nothing, neither a toolchain nor modules. */
const env = { GOPROXY: 'off', GOTOOLCHAIN: 'local', GOFLAGS: '' }

export const goChecker: Checker = {
  id: 'go',
  asksFor: 'go.mod',
  async plan({ scan, findCommands, scratch }) {
    const roots = scan.folders.get('go.mod') ?? []
    if (roots.length === 0) return { kind: 'not_needed' }
    const [go] = await findCommands('go', {})
    if (go === undefined) return { kind: 'absent', reason: 'go is not on PATH' }
    const runs = roots.slice(0, maxRoots).flatMap((cwd) => [
      {
        // Programs are written into the folder that is named, packages nowhere.
        command: { file: go, args: ['build', '-o', scratch + path.sep, './...'], cwd, env },
        read: (output: Parameters<typeof readGoOutput>[0]) =>
          readGoOutput(output, { source: 'go build', severity: 'error' }),
      },
      {
        command: { file: go, args: ['vet', './...'], cwd, env },
        read: (output: Parameters<typeof readGoOutput>[0]) =>
          readGoOutput(output, { source: 'go vet', severity: 'warning' }),
      },
    ])
    return { kind: 'planned', runs }
  },
}
