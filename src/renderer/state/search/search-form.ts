import type { PatternQuery, PreviewQuery, Strictness, Where } from '../../../shared/model/pattern-search.ts'

export const conditionTests = ['matches', 'notMatches', 'isKind', 'isNotKind'] as const
export type ConditionTest = (typeof conditionTests)[number]

/** One condition on a capture: `$X` matches a regular expression, or is a kind of node; or not. */
export interface Condition {
  readonly name: string
  readonly test: ConditionTest
  readonly value: string
}

/** A further rewrite in the same change. Conditions come from the call that it was taken from. */
export interface ExtraOp {
  readonly pattern: string
  readonly rewrite: string
  readonly where?: Where
  readonly inside?: string
  readonly notInside?: string
}

/** Everything that the person typed; empty text is "not given". */
export interface SearchForm {
  readonly pattern: string
  readonly language: string | undefined
  readonly strictness: Strictness
  /** Paths and globs, separated by commas; `!` leaves files out. */
  readonly files: string
  readonly context: string | undefined
  readonly inside: string
  readonly notInside: string
  readonly conditions: readonly Condition[]
  /** Undefined while nobody wants to rewrite; an empty text removes what matches. */
  readonly rewrite: string | undefined
  readonly extraOps: readonly ExtraOp[]
  readonly allowDrops: boolean
}

export const emptyForm: SearchForm = {
  pattern: '',
  language: undefined,
  strictness: 'smart',
  files: '',
  context: undefined,
  inside: '',
  notInside: '',
  conditions: [],
  rewrite: undefined,
  extraOps: [],
  allowDrops: false,
}

/** The query of a form; undefined while there is no pattern. */
export function queryOf(form: SearchForm): PatternQuery | undefined {
  if (form.pattern.trim() === '') return undefined
  return { ...scopeOf(form), pattern: form.pattern, ...aroundOf(form) }
}

/** The rewrite of a form; `noPattern` while there is nothing to rewrite, undefined while nobody wants one. */
export function previewQueryOf(
  form: SearchForm,
): { readonly kind: 'query'; readonly query: PreviewQuery } | { readonly kind: 'noPattern' } | undefined {
  if (form.rewrite === undefined) return undefined
  if (form.pattern.trim() === '') return { kind: 'noPattern' }
  const first = { pattern: form.pattern, rewrite: form.rewrite, ...aroundOf(form) }
  const others = form.extraOps.filter(({ pattern }) => pattern.trim() !== '')
  return {
    kind: 'query',
    query: { ...scopeOf(form), ops: [first, ...others], allowDrops: form.allowDrops },
  }
}

/** The same as arguments of the tool `ast_edit`. */
export function editArguments({ allowDrops, ops, ...query }: PreviewQuery, maxSites: number): object {
  return {
    ...query,
    ops: ops.map(({ notInside, ...op }) => (notInside === undefined ? op : { ...op, not_inside: notInside })),
    allow_drops: allowDrops,
    max_sites: maxSites,
  }
}

/** Which of the matches are meant. */
function aroundOf({
  conditions,
  inside,
  notInside,
}: SearchForm): Pick<PatternQuery, 'where' | 'inside' | 'notInside'> {
  const where = whereOf(conditions)
  return {
    ...(where === undefined ? {} : { where }),
    ...(inside.trim() === '' ? {} : { inside }),
    ...(notInside.trim() === '' ? {} : { notInside }),
  }
}

function scopeOf({
  language,
  strictness,
  files,
  context,
}: SearchForm): Pick<PatternQuery, 'language' | 'strictness' | 'path' | 'globs' | 'context'> {
  return {
    strictness,
    ...placesOf(files),
    ...(language === undefined ? {} : { language }),
    ...(context === undefined ? {} : { context }),
  }
}

const globCharacters = /[*?[\]{}!]/

/** One plain path stays a path; with several entries a plain one means itself and what lies in it. */
export function placesOf(files: string): { readonly path?: string; readonly globs?: string[] } {
  const entries = splitOutsideBraces(files)
    .map((entry) => entry.trim().replace(/^\.\//, '').replace(/\/+$/, ''))
    .filter((entry) => entry !== '' && entry !== '.')
  const plain = entries.filter((entry) => !globCharacters.test(entry))
  const patterns = entries.filter((entry) => globCharacters.test(entry))
  const [only] = plain
  // With wanted globs beside it a path would have to meet them too.
  if (plain.length === 1 && only !== undefined && patterns.every((entry) => entry.startsWith('!')))
    return { path: only, ...(patterns.length === 0 ? {} : { globs: patterns }) }
  const globs = [...plain.flatMap((entry) => [asRoot(entry), `${entry}/**`]), ...patterns]
  return globs.length === 0 ? {} : { globs }
}

/** A name without a slash would be looked for in every folder. */
function asRoot(entry: string): string {
  return entry.includes('/') ? entry : `/${entry}`
}

/** `*.{ts,tsx}` is one entry. */
function splitOutsideBraces(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at <= text.length; at++) {
    const character = text[at]
    if (character === '{') depth += 1
    if (character === '}') depth = Math.max(0, depth - 1)
    if (at < text.length && (character !== ',' || depth > 0)) continue
    parts.push(text.slice(start, at))
    start = at + 1
  }
  return parts
}

function whereOf(conditions: readonly Condition[]): Where | undefined {
  const where: Record<string, Where[string]> = {}
  for (const { name, test, value } of conditions) {
    const key = name.trim().replace(/^\$+/, '')
    if (!/^[A-Z_][A-Z0-9_]*$/.test(key) || value === '') continue
    const before = where[key] ?? {}
    const asked = test === 'matches' || test === 'notMatches' ? { regex: value } : { kind: value }
    where[key] =
      test === 'matches' || test === 'isKind'
        ? { ...before, ...asked }
        : { ...before, not: { ...before.not, ...asked } }
  }
  return Object.keys(where).length === 0 ? undefined : where
}
