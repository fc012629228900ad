import path from 'node:path'
import process from 'node:process'
import type { Command } from '../../../src/main/process/command.ts'

/** What the fake server does, step by step, when a message of some method comes. Steps run in order. */
export type FakeStep =
  | { readonly waitMs: number }
  /** Answers the message. Without a result, error or never step a request is answered with the default. */
  | { readonly result: unknown }
  /** Answers with a text of this many letters: a script itself is limited by what fits into one argument. */
  | { readonly resultLetters: number }
  | { readonly error: { readonly code: number; readonly message: string } }
  /** The message gets no answer. */
  | { readonly never: true }
  | { readonly notify: { readonly method: string; readonly params: unknown } }
  /** A request to the client; its answer goes to the log as `{ "answerTo": method, ... }`. */
  | { readonly request: { readonly method: string; readonly params: unknown } }
  /** Bytes to standard output as they are: a banner, a stray log line, rubbish. */
  | { readonly raw: string }
  | { readonly rawBase64: string }
  | { readonly stderr: string }
  | { readonly exit: number }
  | { readonly killSelf: 'SIGKILL' | 'SIGSEGV' }

/** One finding wherever `find` (a regular expression) matches in an open text. */
export interface FakeFinding {
  readonly find: string
  readonly message: string
  /** 1 error (default), 2 warning, 3 information, 4 hint. */
  readonly severity?: number
  readonly code?: string | number
  readonly source?: string
}

export interface FakeScript {
  /** First bytes on standard output. */
  readonly banner?: string
  readonly stderr?: readonly string[]
  /** Exits at once with this code. */
  readonly exitAtStart?: number
  readonly ignoresSigterm?: boolean
  /** Lives on when its input ends and after `exit`. */
  readonly ignoresEnd?: boolean
  /** Each starts with the server and never ends by itself. `own-session` is detached from the group too. */
  readonly grandchildren?: readonly ('plain' | 'ignores-sigterm' | 'own-session')[]
  /** Appends the pids of the server and its grandchildren, one a line. */
  readonly pidFile?: string
  /** Every message that came, one JSON a line. */
  readonly logFile?: string
  /** Cuts everything that it writes into pieces of this many bytes, each a write of its own. */
  readonly chunkBytes?: number
  /** Written before every message of its own, a log line for instance. */
  readonly noiseBeforeEach?: string
  /** Every length but the first is told too long (or too short) by so many bytes. */
  readonly lengthOff?: number
  /** Sends each answer twice, under the same id. */
  readonly answersTwice?: boolean
  /** Reads nothing any more after so many messages, and lives on. */
  readonly stopsReadingAfter?: number
  /** Exits with code 1 when this many messages have come. */
  readonly crashAtMessage?: number
  /** Says what the server said in a protocol log that the app exported; what is not in the log is as without it. */
  readonly replay?: {
    /** JSON lines, as `exportedLog` writes them. */
    readonly file: string
    /** The root in the log, and the one of now. */
    readonly from: string
    readonly to: string
    /** Of a log of several servers: whose messages. */
    readonly server?: string
  }
  /** By method; `*` for every method without steps of its own. */
  readonly on?: Readonly<Record<string, readonly FakeStep[]>>
  /** Merged over the default capabilities (`textDocumentSync: { openClose, change: 1, save }`). */
  readonly capabilities?: Readonly<Record<string, unknown>>
  readonly findings?: readonly FakeFinding[]
  /** Publishes the findings after open, change and save. */
  readonly push?: {
    readonly delayMs?: number
    /** Default `current`. `previous` is one too low, as from a server that lags. */
    readonly version?: 'current' | 'previous' | 'none'
    /** An empty list first, the real one after `delayMs`. */
    readonly emptyFirst?: boolean
    /** Default: open, change. */
    readonly after?: readonly ('open' | 'change' | 'save')[]
    /** Says nothing for a text without findings, as tsserver does. */
    readonly silentWhenClean?: boolean
    /** Default true: an empty list after close. */
    readonly clearOnClose?: boolean
  }
  /** Answers `textDocument/diagnostic`; `dynamic` registers it after `initialized`. */
  readonly pull?: {
    readonly kind: 'static' | 'dynamic'
    readonly delayMs?: number
    readonly sendsUnchanged?: boolean
    /** A question about a text in which this (a regular expression) is found gets no answer. */
    readonly hangsOn?: string
  }
}

/** The command that starts the fake server with this script. */
export function fakeServer(script: FakeScript = {}, cwd: string = process.cwd()): Command {
  const file = path.join(import.meta.dirname, 'server.mjs')
  return { file: process.execPath, args: [file, JSON.stringify(script)], cwd }
}
