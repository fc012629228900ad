/** `one` is `$X` and `$_`, `run` is `$$$X` and `$$$`. Without a name nothing is captured. */
export interface Metavariable {
  readonly kind: 'one' | 'run'
  readonly name?: string
}

/** A metavariable and where it stands in `LexedPattern.text`. */
export interface PlacedMetavariable extends Metavariable {
  readonly start: number
  readonly end: number
}

export interface LexedPattern {
  /** Without the backslashes of `\$`; metavariables still written with `$`. */
  readonly text: string
  readonly metavariables: readonly PlacedMetavariable[]
  /** `$name`, `$$A`, `$1`: literal text, and perhaps not meant so. */
  readonly literals: readonly string[]
  /** Offsets in `text` before which a backslash was taken away. */
  readonly escapes: readonly number[]
}

export type Lexing =
  | { readonly kind: 'lexed'; readonly pattern: LexedPattern }
  | { readonly kind: 'rejected'; readonly reason: string }

const metavariableAt = /(\$\$\$|\$)([A-Z_][A-Z0-9_]*)?/y
const endsInIdentifier = /[\p{ID_Continue}$]$/u

/**
 * Finds the metavariables of a pattern or of a rewrite. A metavariable is a whole token: `use$HOOK` is rejected.
 * `\$A` is the literal `$A`; `$name` with lower-case letters is literal text, and so are the language's `ownNames`.
 */
export function lexPattern(source: string, ownNames: readonly string[] = []): Lexing {
  let text = ''
  const metavariables: PlacedMetavariable[] = []
  const literals: string[] = []
  const escapes: number[] = []
  for (let at = 0; at < source.length;) {
    if (source.startsWith('\\$', at)) {
      const literal = /^\\(\$+[A-Za-z0-9_$]*)/.exec(source.slice(at))?.[1] ?? '$'
      escapes.push(text.length)
      text += literal
      at += literal.length + 1
      continue
    }
    const found = source[at] === '$' ? readMetavariable(source, at, ownNames) : undefined
    if (found === undefined) {
      text += source[at] ?? ''
      at++
      continue
    }
    if (found.kind === 'glued') return { kind: 'rejected', reason: found.reason }
    const written = source.slice(at, at + found.length)
    if (found.kind === 'metavariable')
      metavariables.push({ ...found.metavariable, start: text.length, end: text.length + found.length })
    else if (isTold(written, text, ownNames)) literals.push(written)
    text += written
    at += found.length
  }
  return { kind: 'lexed', pattern: { text, metavariables, literals, escapes } }
}

/** A literal that may have been meant otherwise: no `$` alone, no part of a name, nothing of the language's own. */
function isTold(written: string, before: string, ownNames: readonly string[]): boolean {
  return written.length > 1 && !endsInIdentifier.test(before) && !ownNames.includes(written)
}

type Found =
  | { readonly kind: 'metavariable'; readonly metavariable: Metavariable; readonly length: number }
  | { readonly kind: 'literal'; readonly length: number }
  | { readonly kind: 'glued'; readonly reason: string }

function readMetavariable(source: string, at: number, ownNames: readonly string[]): Found {
  metavariableAt.lastIndex = at
  const [whole = '$', dollars = '$', name] = metavariableAt.exec(source) ?? []
  const word = wordAt(source, at)
  const isComplete = word.length === whole.length && !ownNames.includes(word)
  if (!isComplete || (dollars === '$' && name === undefined)) return { kind: 'literal', length: word.length }
  if (endsInIdentifier.test(source.slice(0, at)))
    return { kind: 'glued', reason: gluedReason(source, at, whole) }
  const kind = dollars === '$' ? 'one' : 'run'
  const isCaptured = name !== undefined && !name.startsWith('_')
  return {
    kind: 'metavariable',
    metavariable: isCaptured ? { kind, name } : { kind },
    length: whole.length,
  }
}

/** `$` and all identifier characters behind it, as far as they go. */
function wordAt(source: string, at: number): string {
  return /^[\p{ID_Continue}$]+/u.exec(source.slice(at))?.[0] ?? '$'
}

function gluedReason(source: string, at: number, whole: string): string {
  const before = /[\p{ID_Continue}$]+$/u.exec(source.slice(0, at))?.[0] ?? ''
  return (
    `${whole} in \`${before}${whole}\` is a part of a longer name; a metavariable is a whole token. ` +
    `Write \`$NAME\` for the whole name and restrict it with where, or \`\\${whole}\` for the literal text.`
  )
}
