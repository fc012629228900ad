import { Failure } from '../../base/failure.ts'
import { closestNames } from './closest-names.ts'
import { namesOfPath } from './names.ts'
import type { FileSymbol } from './symbol-tree.ts'

const maxCandidates = 20

/** A candidate for the details of `ambiguous` and `not_found`; the line is 1-based. */
export interface PathCandidate {
  readonly namePath: string
  readonly kind: string
  readonly line: number
}

export function shownPath({ names }: Pick<FileSymbol, 'names'>): string {
  return names.join('.')
}

/**
 * The symbol whose names end with those of the path; a path that names the whole of one wins over one that ends so.
 * Throws `Failure` not_found and ambiguous, both with `details.candidates`.
 */
export function symbolAtPath(symbols: readonly FileSymbol[], path: string, file: string): FileSymbol {
  const wanted = namesOfPath(path)
  const ending = symbols.filter(({ names }) => endsWith(names, wanted))
  const whole = ending.filter(({ names }) => names.length === wanted.length)
  const found = distinct(whole.length > 0 ? whole : ending)
  const [only] = found
  if (only === undefined) throw notFound(symbols, path, file)
  if (found.length === 1) return only
  throw new Failure('ambiguous', `${path} is ${found.length} symbols of ${file}.`, {
    hint: `Name one by its line, or with the names around it: ${found.slice(0, maxCandidates).map(shown).join(', ')}.`,
    details: { candidates: found.slice(0, maxCandidates).map(candidateOf) },
  })
}

function notFound(symbols: readonly FileSymbol[], path: string, file: string): Failure {
  const names = closestNames(path.replaceAll(/::|#|\//g, '.'), symbols.map(shownPath), 5)
  const near = distinct(
    names.flatMap((name) => symbols.filter((symbol) => shownPath(symbol) === name)),
  ).slice(0, 5)
  const hint =
    near.length === 0
      ? 'No name of the file is close to it: list them with op symbols, or name the place by line and symbol.'
      : `The closest: ${near.map(shown).join(', ')}.`
  return new Failure('not_found', `${file} has no symbol ${path}.`, {
    hint,
    details: { candidates: near.map(candidateOf) },
  })
}

function endsWith(names: readonly string[], wanted: readonly string[]): boolean {
  if (wanted.length === 0 || wanted.length > names.length) return false
  const tail = names.slice(names.length - wanted.length)
  return tail.every((name, index) => name === wanted[index])
}

/** Some servers list a symbol twice (its declaration and its overloads start at different lines and stay apart). */
function distinct(symbols: readonly FileSymbol[]): readonly FileSymbol[] {
  const seen = new Set<string>()
  return symbols.filter(({ position }) => {
    const key = `${position.line}:${position.character}`
    return seen.has(key) ? false : seen.add(key).size > 0
  })
}

function shown(symbol: FileSymbol): string {
  return `${shownPath(symbol)} (${symbol.kind}, line ${symbol.position.line + 1})`
}

function candidateOf(symbol: FileSymbol): PathCandidate {
  return { namePath: shownPath(symbol), kind: symbol.kind, line: symbol.position.line + 1 }
}
