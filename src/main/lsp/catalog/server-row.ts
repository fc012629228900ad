import { z } from 'zod'

/** Where a marker that is a name with one `*` stands: `*.csproj`. With `#text` the file must hold the text too. */
const markerSchema = z
  .string()
  .min(1)
  .refine((marker) => (marker.split('#', 1)[0] ?? '').split('*').length <= 2, 'has more than one *')
  .refine((marker) => !/^\/|(^|\/)\.\.(\/|$)|\\/.test(marker), 'must lie in the folder, written with /')

const markersSchema = z.array(markerSchema)
const fileNameSchema = z
  .string()
  .regex(/^[^/\\]+$/, 'must be the name of a file')
  .refine((name) => name.split('*').length <= 2, 'has more than one *')

/** Extension (lower case, with its dot, such as `.ts` or `.blade.php`) to the protocol's language id. */
const languageIdsSchema = z.record(
  z.string().regex(/^(\.[^./\\*\s]+)+$/, 'must begin with a dot'),
  z.string().min(1),
)

/** What a person may change of a row too, field by field. */
export const changeableFields = {
  languageIds: languageIdsSchema,
  /** File names without a telling extension, such as `Dockerfile` or `Dockerfile.*`, to the language id. */
  fileNames: z.record(fileNameSchema, z.string().min(1)),
  /**
   * Files that name a project; the nearest one upward makes the root. `*.csproj` is any such name, and
   * `pyproject.toml#[tool.ruff` a pyproject.toml that holds the text.
   */
  rootMarkers: markersSchema.min(1),
  /** A file that hands the folder to another kind of server. */
  excludeMarkers: markersSchema,
  /** Files that name a workspace of several projects: the outermost one above the project is the root instead. */
  workspaceMarkers: markersSchema,
  args: z.array(z.string()),
  /** Added to the environment of its process. */
  env: z.record(z.string().regex(/^[^=\0]+$/, 'must be the name of a variable'), z.string()),
  /** Quiet time after a publish before it counts as the last one. */
  quietMs: z.number().int().min(0).max(60_000),
  /** After this a text that has not settled is told as timed out. */
  coldLimitMs: z.number().int().positive().max(600_000),
  /** For its answer to `initialize`, where the usual limit is too short. */
  initializeMs: z.number().int().positive().max(600_000),
  initializationOptions: z.record(z.string(), z.unknown()),
  /** What `workspace/configuration` answers, by section. Some servers check nothing when they get none (css). */
  settings: z.record(z.string(), z.unknown()),
} as const

const waySchema = z.enum(['pull', 'tsserver', 'save', 'push'])
export type SettleWay = z.infer<typeof waySchema>

/** Fields that a server of the person's own has too. */
export const ownServerFields = {
  ...changeableFields,
  language: z.string().min(1),
  /** A linter adds its findings to those of the other servers and is asked nothing else. */
  role: z.enum(['language', 'linter']),
  /** Members of one group never both answer; the order in the catalog is the preference. */
  group: z.string().min(1),
  /** How its diagnostics settle, best first; plain push is always the last resort. */
  ways: z.array(waySchema).min(1),
} as const

const rowSchema = z
  .strictObject({
    ...ownServerFields,
    id: z.string().regex(/^[a-z0-9][a-z0-9-]*$/, 'must be lower case letters, digits and -'),
    role: ownServerFields.role.optional(),
    fileNames: changeableFields.fileNames.optional(),
    excludeMarkers: markersSchema.default([]),
    workspaceMarkers: markersSchema.optional(),
    group: ownServerFields.group.optional(),
    env: changeableFields.env.optional(),
    initializeMs: changeableFields.initializeMs.optional(),
    initializationOptions: changeableFields.initializationOptions.optional(),
    settings: changeableFields.settings.optional(),
    /** It works on single files: a folder without any marker is root enough. */
    answersAnywhere: z.literal(true).optional(),
    /** Why it is switched off until a person switches it on. */
    offByDefault: z.string().min(1).optional(),
    /** A bare name, looked up and started without a shell. */
    command: z.string().regex(/^[\w][\w.+-]*$/, 'must be the bare name of a program'),
    /** Other names of the same command, such as one with a version. */
    alternatives: z.array(z.string().regex(/^[\w][\w.+-]*$/)).default([]),
    /** Folders of the workspace, under the root or above it, that may hold the command. */
    localBins: z.array(z.string()).default([]),
    /** How the binary is found: by its name, inside a TypeScript package of version 7 and up, or by the settings only. */
    find: z.enum(['command', 'typescript-native', 'settings']).default('command'),
    /**
     * What the workspace gives it: a `tsserver` or an ESLint without which it does not work, the folder of a
     * TypeScript package, a Python that it may look into.
     */
    needs: z.enum(['tsserver', 'tsdk', 'eslint', 'python']).optional(),
    /** Commands without which it starts and finds nothing: silence of such a server would be taken for clean. */
    requires: z.array(z.string()).default([]),
    /** The app's own package that answers also in a folder without any marker. */
    own: z.strictObject({ package: z.string(), script: z.string().optional() }).optional(),
    /** It answers a pull that it does not offer, and its pushes come in parts, an empty one first (Volar). */
    answersPull: z.literal(true).optional(),
    /** A part of the token under which it announces its check on save; its other work says nothing of a text. */
    checkToken: z.string().min(1).optional(),
    /**
     * Which texts it checks before they are saved: of all files together; its own file against the saved others (clangd
     * reads headers from the disk); or none, because it checks what is on the disk.
     */
    unsaved: z.enum(['all', 'own', 'none']).default('all'),
    /**
     * When another file has changed, a text that it holds is changed and changed back before it is asked: of the text as it
     * stands it can go on telling an error that is gone (pyright).
     */
    asksWithTouch: z.literal(true).optional(),
    /** It takes a changed text rightly only with the range that it replaces (vtsls). It must count in UTF-16. */
    changesByRange: z.literal(true).optional(),
    /** After a preview it goes on with the proposed text, in other projects, until it is asked about that file (pull). */
    asksAfterPreview: z.literal(true).optional(),
    /** The command that organizes the imports of a file, where no code action does. */
    organizeImports: z.string().min(1).optional(),
    /** All that its diagnostics are about, where that is not the whole file; an empty list of it is no clean file. */
    checksOnly: z.string().min(1).optional(),
    /** What is particular about it, in sentences for people. */
    quirks: z.array(z.string().min(1)).optional(),
    /** The version that these facts were measured with; without one they are from its documentation. */
    tried: z.string().min(1).optional(),
    /** One line that a person can run. */
    install: z.string().min(1),
  })
  .refine(
    ({ languageIds, fileNames = {} }) => Object.keys(languageIds).length + Object.keys(fileNames).length > 0,
    {
      error: 'names no file: one of languageIds and fileNames must hold something',
      path: ['languageIds'],
    },
  )

/** What a person said of one server, beside the fields that are merged into its row. */
export interface PersonsChoice {
  readonly isOff: boolean
  /** An absolute path, or a name that is looked up on PATH. */
  readonly command?: string
  /** For that command only: the catalog's own command keeps its arguments. */
  readonly args?: readonly string[]
}

/** One language server that the app knows, as data; `person` holds what the settings say of it. */
export type CatalogEntry = Readonly<z.infer<typeof rowSchema>> & { readonly person?: PersonsChoice }

const rowsSchema = z.strictObject({ v: z.literal(1), servers: z.array(z.unknown()) })
const namedSchema = z.looseObject({ id: z.string() })

export type ReadRow =
  | { readonly kind: 'row'; readonly row: CatalogEntry }
  | { readonly kind: 'faults'; readonly faults: readonly Fault[] }

export function readRow(input: unknown): ReadRow {
  const parsed = rowSchema.safeParse(input)
  return parsed.success
    ? { kind: 'row', row: parsed.data }
    : { kind: 'faults', faults: faultsOf(parsed.error) }
}

/** Reads rows of data. Throws an `Error` that names the row by its place and id, and each wrong field. */
export function parseRows(input: unknown, source: string): readonly CatalogEntry[] {
  const rows = rowsSchema.safeParse(input)
  if (!rows.success) throw new Error(`${source}: ${shown(faultsOf(rows.error))}`)
  return rows.data.servers.map((one, index) => {
    const read = readRow(one)
    if (read.kind === 'row') return read.row
    const id = namedSchema.safeParse(one).data?.id ?? 'without id'
    throw new Error(`${source}, row ${index + 1} (${id}): ${shown(read.faults)}`)
  })
}

/** One wrong field: where in the row (empty for the row itself), and what is wrong with it. */
export interface Fault {
  readonly field: string
  readonly text: string
}

export function faultsOf(error: z.ZodError): readonly Fault[] {
  return error.issues.map(({ path, message }) => ({ field: path.reduce<string>(joined, ''), text: message }))
}

/** `ways[0]`, `settings.python`. */
function joined(before: string, part: PropertyKey): string {
  if (typeof part === 'number') return `${before}[${part}]`
  return before === '' ? String(part) : `${before}.${String(part)}`
}

function shown(faults: readonly Fault[]): string {
  return faults.map(({ field, text }) => (field === '' ? text : `${field}: ${text}`)).join('; ')
}
