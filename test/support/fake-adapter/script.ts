import path from 'node:path'
import process from 'node:process'
import { adapterCatalog, type AdapterEntry } from '../../../src/main/dap/catalog/catalog.ts'
import type { SessionPlan } from '../../../src/main/dap/plan.ts'

/** What the fake adapter does, step by step, when a request comes. Steps run in order. */
export type AdapterStep =
  | { readonly waitMs: number }
  /** Answers the request; without an answering step it is answered by the default. */
  | { readonly body: unknown }
  /** A whole response, as it is: one without a command, with null fields. */
  | { readonly response: Readonly<Record<string, unknown>> }
  | { readonly error: Readonly<Record<string, unknown>>; readonly message?: string }
  /** The request gets no answer. */
  | { readonly never: true }
  | { readonly event: string; readonly with?: unknown }
  /** A request to the client; its answer goes to the log. */
  | { readonly request: string; readonly arguments: unknown }
  /** Bytes to standard output as they are. */
  | { readonly raw: string }
  | { readonly exit: number }
  | { readonly killSelf: 'SIGKILL' | 'SIGABRT' }

export interface AdapterScript {
  /** First bytes on standard output. */
  readonly banner?: string
  readonly stderr?: readonly string[]
  /** Exits at once with this code. */
  readonly exitAtStart?: number
  readonly ignoresSigterm?: boolean
  /** Lives on when its input ends. */
  readonly ignoresEnd?: boolean
  /** Programs that it starts with the launch and that never end by themselves. */
  readonly debuggees?: readonly ('plain' | 'ignores-sigterm' | 'own-session')[]
  /** Appends the pids of the adapter and its debuggees, one a line. */
  readonly pidFile?: string
  /** Every message that came, one JSON a line. */
  readonly logFile?: string
  /** Cuts everything that it writes into pieces of this many bytes. */
  readonly chunkBytes?: number
  /** The program goes round at this line and stands there whenever it stands. */
  readonly loopsAt?: number
  /** Merged over the default capabilities. */
  readonly capabilities?: Readonly<Record<string, unknown>>
  /** By command; what comes after the steps is the default behaviour, unless they answered. */
  readonly on?: Readonly<Record<string, readonly AdapterStep[]>>
}

/** A plan that starts the fake adapter with this script. */
export function fakePlan(script: AdapterScript, entry: Partial<AdapterEntry> = {}): SessionPlan {
  const file = path.join(import.meta.dirname, 'adapter.mjs')
  const [known] = adapterCatalog
  if (known === undefined) throw new Error('The catalog is empty.')
  return {
    adapter: {
      entry: { ...known, id: 'fake', name: 'the fake adapter', evaluates: 'repl', ...entry },
      origin: 'settings',
      file: process.execPath,
      args: [file, JSON.stringify(script)],
      shown: file,
    },
    request: 'launch',
    arguments: { program: 'fake' },
    cwd: process.cwd(),
    title: 'a fake program',
  }
}
