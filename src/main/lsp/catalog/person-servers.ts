import { z } from 'zod'
import {
  type CatalogEntry,
  changeableFields,
  type Fault,
  faultsOf,
  ownServerFields,
  readRow,
} from './server-row.ts'

/** A part of `servers` in settings.json that is not followed, and why, as a sentence. */
export interface ServerProblem {
  /** The server that it is about; undefined when it is about all of `servers`. */
  readonly id?: string
  readonly text: string
}

export interface PersonsCatalog {
  /** The rows with the person's changes, then the person's own servers; an untouched row is the same object. */
  readonly rows: readonly CatalogEntry[]
  readonly problems: readonly ServerProblem[]
}

type Fields = Readonly<Record<string, unknown>>
type Schemas = Readonly<Record<string, z.ZodType>>

const overrideFields: Schemas = { ...changeableFields, enabled: z.boolean(), command: z.string().min(1) }
const ownFields: Schemas = { ...ownServerFields, ...overrideFields }
const idSchema = z.string().regex(/^[a-z0-9][a-z0-9-]*$/)
const objectSchema = z.record(z.string(), z.unknown())
const choiceSchema = z.object({
  enabled: z.boolean().optional(),
  command: z.string().optional(),
  args: z.array(z.string()).optional(),
})

/** Of a server that the person names; the way that an unmeasured server of the catalog has too. */
const ownDefaults = { languageIds: {}, args: [], ways: ['pull', 'push'], quietMs: 300, coldLimitMs: 30_000 }

/**
 * The catalog as a person's `servers` of settings.json want it. A field that cannot be followed leaves the catalog's
 * value, a server of their own that cannot be read is left out; both are told. Never throws.
 */
export function withPersonsServers(catalog: readonly CatalogEntry[], servers: unknown): PersonsCatalog {
  if (servers === undefined) return { rows: catalog, problems: [] }
  const said = objectSchema.safeParse(servers)
  if (!said.success) {
    const text =
      'settings.json, servers: must be an object with a key for each server; nothing of it is followed.'
    return { rows: catalog, problems: [{ text }] }
  }
  const problems: ServerProblem[] = []
  const rows = catalog.map((row) =>
    Object.hasOwn(said.data, row.id) ? changed(row, said.data[row.id], problems) : row,
  )
  const ids = new Set(catalog.map(({ id }) => id))
  const own = Object.entries(said.data)
    .filter(([id]) => !ids.has(id))
    .flatMap(([id, value]) => ownServer(id, value, problems))
  return { rows: [...rows, ...own], problems }
}

/** Objects are merged key by key, all else is replaced. */
function changed(row: CatalogEntry, value: unknown, problems: ServerProblem[]): CatalogEntry {
  const { good, faults } = readFields(value, overrideFields)
  problems.push(...faults.map((fault) => problem(row.id, fault, "the catalog's value is used")))
  const { enabled, command, ...fields } = good
  const choice = choiceSchema.parse({ enabled, command, args: fields['args'] })
  if (choice.command !== undefined) delete fields['args']
  const merged = Object.entries(fields).map(([key, next]) => [
    key,
    mergeDeep(Object.entries(row).find(([name]) => name === key)?.[1], next),
  ])
  const read = readRow({ ...row, ...Object.fromEntries(merged) })
  if (read.kind === 'faults') {
    problems.push(
      ...read.faults.map((fault) => problem(row.id, fault, 'nothing that is said of it is followed')),
    )
    return row
  }
  return { ...read.row, person: choiceOf(choice, row.offByDefault !== undefined) }
}

function ownServer(id: string, value: unknown, problems: ServerProblem[]): readonly CatalogEntry[] {
  const leftOut = 'this server is left out'
  const { good, faults } = readFields(value, ownFields)
  const missing = ['command', 'rootMarkers']
    .filter((key) => !isSaid(value, key))
    .map((field) => ({ field, text: 'is missing' }))
  const name = idSchema.safeParse(id).success
    ? []
    : [{ field: '', text: 'its name must be lower case letters, digits and -' }]
  const all = [...name, ...faults, ...missing]
  if (all.length > 0) {
    const hint = 'no server of the catalog has this name, so it is one of your own'
    problems.push(...all.map((fault) => problem(id, fault, `${leftOut}; ${hint}`)))
    return []
  }
  const { enabled, command, args, ...fields } = good
  const choice = choiceSchema.parse({ enabled, command, args: args ?? [] })
  const read = readRow({
    ...ownDefaults,
    language: id,
    ...fields,
    id,
    command: id,
    find: 'settings',
    install: `set servers.${id}.command in settings.json to a program that is there`,
  })
  if (read.kind === 'row') return [{ ...read.row, person: choiceOf(choice, false) }]
  problems.push(...read.faults.map((fault) => problem(id, fault, leftOut)))
  return []
}

function choiceOf(
  { enabled, command, args }: z.infer<typeof choiceSchema>,
  isOffByDefault: boolean,
): NonNullable<CatalogEntry['person']> {
  return {
    isOff: enabled === undefined ? isOffByDefault : !enabled,
    ...(command === undefined ? {} : { command, ...(args === undefined ? {} : { args }) }),
  }
}

/** Each field by its own schema: one that cannot be read takes no other with it. */
function readFields(
  value: unknown,
  schemas: Schemas,
): { readonly good: Record<string, unknown>; readonly faults: readonly Fault[] } {
  const object = objectSchema.safeParse(value)
  if (!object.success) {
    return { good: {}, faults: [{ field: '', text: 'must be an object, such as { "enabled": false }' }] }
  }
  const good: Record<string, unknown> = {}
  const faults: Fault[] = []
  for (const [key, field] of Object.entries(object.data)) {
    const schema = Object.hasOwn(schemas, key) ? schemas[key] : undefined
    if (schema === undefined) {
      const known = Object.keys(schemas).sort().join(', ')
      faults.push({ field: key, text: `there is no such field; known are ${known}` })
      continue
    }
    const read = schema.safeParse(field)
    if (read.success) good[key] = read.data
    else faults.push(...faultsIn(key, read.error))
  }
  return { good, faults }
}

function faultsIn(key: string, error: z.ZodError): readonly Fault[] {
  return faultsOf(error).map(({ field, text }) => {
    const dot = field === '' || field.startsWith('[') ? '' : '.'
    return { field: `${key}${dot}${field}`, text }
  })
}

function isSaid(value: unknown, key: string): boolean {
  const object = objectSchema.safeParse(value)
  return object.success && Object.hasOwn(object.data, key)
}

function mergeDeep(before: unknown, after: unknown): unknown {
  const [old, next] = [objectSchema.safeParse(before), objectSchema.safeParse(after)]
  if (!old.success || !next.success) return after
  const merged: Fields = Object.fromEntries(
    Object.entries(next.data).map(([key, value]) => [
      key,
      mergeDeep(Object.hasOwn(old.data, key) ? old.data[key] : undefined, value),
    ]),
  )
  return { ...old.data, ...merged }
}

function problem(id: string, { field, text }: Fault, consequence: string): ServerProblem {
  const where = field === '' ? id : `${id}.${field}`
  return { id, text: `settings.json, servers.${where}: ${text}; ${consequence}.` }
}
