import path from 'node:path'
import type { Checker } from './checker.ts'
import { readCargoOutput } from './cargo-output.ts'

const maxRoots = 10
const args = ['check', '--workspace', '--all-targets', '--message-format=json', '--quiet', '--offline']

/** It builds into the project's own `target`, as it always does, and downloads nothing. */
export const cargoChecker: Checker = {
  id: 'cargo',
  asksFor: 'Cargo.toml',
  async plan({ scan, findCommands }) {
    const all = scan.folders.get('Cargo.toml') ?? []
    // A package inside of another folder's workspace is checked with that.
    const roots = all.filter((folder) => !all.some((other) => folder.startsWith(other + path.sep)))
    if (roots.length === 0) return { kind: 'not_needed' }
    const [cargo] = await findCommands('cargo', {})
    if (cargo === undefined) return { kind: 'absent', reason: 'cargo is not on PATH' }
    const env = { CARGO_TERM_COLOR: 'never' }
    const runs = roots
      .slice(0, maxRoots)
      .map((cwd) => ({ command: { file: cargo, args, cwd, env }, read: readCargoOutput }))
    return { kind: 'planned', runs }
  },
}
