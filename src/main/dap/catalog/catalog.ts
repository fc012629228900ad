import path from 'node:path'
import { z } from 'zod'
import data from './catalog.json' with { type: 'json' }

const argumentsSchema = z.record(z.string(), z.unknown())

/** How a session of the adapter is spoken with. */
const transportSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('stdio') }),
  /** It listens, on the port that its output tells, or on one that we choose (`${port}` in the arguments). */
  z.strictObject({
    kind: z.literal('tcp'),
    /** A pattern whose first group is the port, in what it writes. Absent: `${port}` is chosen here. */
    announces: z.string().exactOptional(),
  }),
])

const entrySchema = z.strictObject({
  id: z.string().min(1),
  /** For people: `debugpy`, `js-debug`. */
  name: z.string().min(1),
  /** File extension (with its dot) to the language. */
  languages: z.record(z.string().startsWith('.'), z.string().min(1)),
  /** How a launch is written for it (planning/). `native` takes compiled programs, not their sources. */
  plan: z.enum(['python', 'node', 'go', 'native', 'plain']),
  /** Languages for which it is tried before those that stand above it. */
  preferredFor: z.array(z.string()).default([]),
  /** Names of the command, first choice first. */
  commands: z.array(z.string().min(1)).default([]),
  /** `${port}` and `${program}` are filled in. */
  args: z.array(z.string()),
  transport: transportSchema,
  /** Folders of a trusted workspace, under the root or above it, that may hold the command. */
  localBins: z.array(z.string()).default([]),
  /** Inside the folder of an editor's extensions: an extension's name without its version, and the file in it. */
  editor: z.strictObject({ extension: z.string(), file: z.string() }).exactOptional(),
  /** A Node package of a checkout, and the file in it; `${platform}` is `linux-x64` and the like. */
  own: z.strictObject({ package: z.string(), file: z.string() }).exactOptional(),
  /** An environment variable that names the file. */
  variable: z.string().exactOptional(),
  /** Arguments that make it print its version, where it can. */
  version: z.strictObject({ args: z.array(z.string()) }).exactOptional(),
  /** Of `initialize`. */
  adapterId: z.string().min(1),
  launch: argumentsSchema,
  /** Absent: it cannot attach. `${port}`, `${host}` and `${pid}` are filled in. */
  attach: z
    .strictObject({
      byPort: argumentsSchema.exactOptional(),
      byPid: argumentsSchema.exactOptional(),
      /** The program brings its adapter along: what listens on its port speaks DAP, and none is started. */
      speaks: z.boolean().exactOptional(),
      /** A running process is made to listen on a port, which is attached to then (planning/node-inspector.ts). */
      opensPort: z.literal('node').exactOptional(),
      /** A program that stands when it is let go stands on: it is set going before. */
      leavesStanding: z.boolean().exactOptional(),
      /** What a person should know who attaches by a port. */
      note: z.string().exactOptional(),
    })
    .default({}),
  /** Ids of its exception filters. */
  breakOn: z
    .strictObject({ uncaught: z.array(z.string()), all: z.array(z.string()) })
    .default({ uncaught: [], all: [] }),
  /** How long it may need until it answers `initialize`. */
  startLimitMs: z.number().int().positive().default(10_000),
  /** How long a launch may need, builds included. */
  launchLimitMs: z.number().int().positive().default(30_000),
  /** The launch begins with a build: said so while it lasts. */
  builds: z.boolean().default(false),
  /** The context in which an expression is evaluated when nobody says one: in `repl` lldb reads commands. */
  evaluates: z.enum(['repl', 'watch']).default('repl'),
  /** The program writes into the adapter's own outputs, not into events. */
  printsForProgram: z.boolean().default(false),
  /** A pattern whose first group is the exit code, in what it says on its console. */
  exitPattern: z.string().exactOptional(),
  /** A pattern of output that is the runtime's or the adapter's own talk and says nothing. */
  noise: z.string().exactOptional(),
  /** A pattern of uncaught exceptions that are the usual end of a program, and at which it does not stop. */
  passes: z.string().exactOptional(),
  /** Known from its documentation only: no test runs it. */
  isUntried: z.boolean().default(false),
  /** One line that a person can run. */
  install: z.string().min(1),
})

/** One debug adapter that the app knows, as data. */
export type AdapterEntry = z.infer<typeof entrySchema>

const catalogSchema = z.strictObject({ v: z.literal(1), adapters: z.array(entrySchema) })

/** Parses a catalog. Throws a `ZodError` that names the entry and the field. */
export function parseAdapters(input: unknown): readonly AdapterEntry[] {
  return catalogSchema.parse(input).adapters
}

/** The catalog that ships with the app; the order is the preference. */
export const adapterCatalog: readonly AdapterEntry[] = parseAdapters(data)

/** The language of a file by its extension, or undefined when no adapter knows it. */
export function languageOf(catalog: readonly AdapterEntry[], file: string): string | undefined {
  const extension = path.extname(file).toLowerCase()
  for (const { languages } of catalog) {
    if (Object.hasOwn(languages, extension)) return languages[extension]
  }
  return undefined
}

/** Adapters of a language, in the order of preference. */
export function adaptersFor(catalog: readonly AdapterEntry[], language: string): readonly AdapterEntry[] {
  const able = catalog.filter((entry) => languagesOf(entry).includes(language))
  const isFirst = (entry: AdapterEntry): boolean => entry.preferredFor.includes(language)
  return [...able.filter(isFirst), ...able.filter((entry) => !isFirst(entry))]
}

/** Each once. */
export function languagesOf(entry: AdapterEntry): readonly string[] {
  return [...new Set(Object.values(entry.languages))]
}
