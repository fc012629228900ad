import { writeFileSync } from 'node:fs'
import process from 'node:process'
import { descendantsOf } from '../process-tree.ts'
import { DebugWorkspace } from './debug-workspace.ts'
import { launchParent, parentPrograms } from './parent-programs.ts'

/** A stand-in for the app: debugs with one adapter, tells the pids of all that runs, and lives on. */
const [adapter = '', isStanding = '', pids = ''] = process.argv.slice(2)
const program = parentPrograms.find((one) => one.adapter === adapter)
if (program === undefined) throw new Error(`There is no program for ${adapter}.`)
const workspace = new DebugWorkspace()
const { childPid } = await launchParent(workspace, program, { isStanding: isStanding === 'standing' })
const all = new Set([...descendantsOf(process.pid), childPid])
writeFileSync(pids, [...all].map((pid) => `${pid}\n`).join('') + 'whole\n')
setInterval(() => undefined, 1000)
