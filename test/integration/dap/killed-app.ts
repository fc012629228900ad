import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { adapterCatalog } from '../../../src/main/dap/catalog/catalog.ts'
import { openSession } from '../../../src/main/dap/open-session.ts'
import { systemClock } from '../../../src/main/base/clock.ts'
import { ProcessHost } from '../../../src/main/process/process-host.ts'
import { descendantsOf } from '../../support/process-tree.ts'
import { until } from '../../support/processes.ts'

/** A stand-in for the app: debugs loop.py of a folder with a Python, tells the pids of all that runs, and lives on. */
const [folder = '', python = '', pids = ''] = process.argv.slice(2)
const entry = adapterCatalog.find(({ id }) => id === 'debugpy')
if (entry === undefined) throw new Error('There is no debugpy in the catalog.')
openSession(
  {
    adapter: { entry, origin: 'path', file: python, args: entry.args, shown: python },
    request: 'launch',
    arguments: { ...entry.launch, program: path.join(folder, 'loop.py'), cwd: folder },
    cwd: folder,
    title: 'loop.py',
  },
  { processes: new ProcessHost(), clock: systemClock, logger: () => undefined },
)
await until('the program to count', () => existsSync(path.join(folder, 'count')), 30_000)
writeFileSync(
  pids,
  descendantsOf(process.pid)
    .map((pid) => `${pid}\n`)
    .join(''),
)
setInterval(() => undefined, 1000)
