import { Failure } from '../../base/failure.ts'
import type { Position } from '../../../shared/model/position.ts'
import { linesOf } from '../protocol/position-encoding.ts'
import { closestNames } from './closest-names.ts'

/** Letters of any script, digits inside, `$` and `_`; `#` before a private name of JavaScript is not part of it. */
const identifierPattern = /[\p{L}\p{Nl}_$][\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}$]*/gu
/** Lines told that have the symbol when the asked one has not. */
const maxLines = 5
const maxNames = 12

export interface LineAddress {
  /** 1-based. */
  readonly line: number
  /** `name`, or `name#2` for the second one on the line. Without it the line must have a single name. */
  readonly symbol?: string | undefined
}

export interface FoundSymbol {
  readonly position: Position
  readonly name: string
  /** How many places on that line the symbol can mean; 1 when the caller said which. */
  readonly count: number
}

/** A name that was not found and what there is instead, for the error's details. */
export interface SymbolCandidate {
  readonly line: number
  readonly symbol: string
}

/**
 * Where the symbol stands on its line. A dotted one (`a.b`) is asked about at its last name. Throws `Failure`
 * bad_argument (no such line), symbol_not_on_line and ambiguous, both with `details.candidates`.
 */
export function symbolOnLine(text: string, { line, symbol }: LineAddress, file: string): FoundSymbol {
  const lines = linesOf(text)
  const source = lines[line - 1]
  if (source === undefined)
    throw new Failure('bad_argument', `${file} has ${lines.length} lines; there is no line ${line}.`, {
      hint: 'Lines count from 1. Read the file again: it may have changed.',
    })
  if (symbol === undefined) return onlyName(source, line, file)
  const { name, nth, isExplicit } = parseSymbol(symbol)
  const found = occurrences(source, name)
  const start = found[nth - 1]
  if (start === undefined) throw notOnLine({ lines, line, file, name, nth, count: found.length })
  const position = { line: line - 1, character: start + lastNameOffset(name) }
  return { position, name, count: isExplicit ? 1 : found.length }
}

/** `name#2`; a `#` that is not followed by digits belongs to the name. */
export function parseSymbol(symbol: string): {
  readonly name: string
  readonly nth: number
  /** Whether the caller said which one of the line. */
  readonly isExplicit: boolean
} {
  const match = /^(.+)#([1-9]\d{0,3})$/su.exec(symbol.trim())
  return match === null
    ? { name: symbol.trim(), nth: 1, isExplicit: false }
    : { name: match[1] ?? '', nth: Number(match[2] ?? '1'), isExplicit: true }
}

/** Offsets of whole occurrences: `id` does not stand in `idle`. What is no name is found as it is. */
export function occurrences(line: string, name: string): readonly number[] {
  const found: number[] = []
  for (let at = line.indexOf(name); at !== -1 && name !== ''; at = line.indexOf(name, at + name.length)) {
    if (isWhole(line, at, name)) found.push(at)
  }
  return found
}

/** Names on a line, each once, in their order. */
export function namesOn(line: string): readonly string[] {
  return [...new Set([...line.matchAll(identifierPattern)].map(([name]) => name))]
}

function onlyName(source: string, line: number, file: string): FoundSymbol {
  const names = namesOn(source)
  const [name] = names
  if (name === undefined)
    throw new Failure('symbol_not_on_line', `There is no name on line ${line} of ${file}.`, {
      hint: 'Name a line that has the symbol.',
      details: { candidates: [] },
    })
  if (names.length > 1)
    throw new Failure('ambiguous', `Line ${line} of ${file} has several names; say which as \`symbol\`.`, {
      hint: `The names: ${names.slice(0, maxNames).join(', ')}.`,
      details: { candidates: names.map((one) => ({ line, symbol: one })) },
    })
  const [start = 0] = occurrences(source, name)
  return { position: { line: line - 1, character: start }, name, count: occurrences(source, name).length }
}

function notOnLine(about: {
  readonly lines: readonly string[]
  readonly line: number
  readonly file: string
  readonly name: string
  readonly nth: number
  readonly count: number
}): Failure {
  const { lines, line, file, name, nth, count } = about
  const elsewhere = linesNear(lines, line, name).map((one): SymbolCandidate => ({ line: one, symbol: name }))
  const all = namesOn(lines[line - 1] ?? '')
  const names = [...new Set([...closestNames(name, all, maxNames), ...all])].slice(0, maxNames)
  const here = names.map((symbol): SymbolCandidate => ({ line, symbol }))
  const fact =
    count > 0
      ? `${name} stands on line ${line} of ${file} only ${count === 1 ? 'once' : `${count} times`}, so there is no ${name}#${nth}.`
      : `${name} is not on line ${line} of ${file}.`
  const places =
    elsewhere.length === 0
      ? ''
      : ` ${name} stands on ${elsewhere.length === 1 ? 'line' : 'lines'} ${elsewhere.map((one) => one.line).join(', ')}.`
  const instead = names.length === 0 ? '' : ` That line has: ${names.join(', ')}.`
  return new Failure('symbol_not_on_line', fact, {
    hint: `${places}${instead}`.trim(),
    details: { candidates: [...elsewhere, ...here] },
  })
}

/** 1-based lines that have the name, the nearest ones, in order. */
function linesNear(lines: readonly string[], line: number, name: string): readonly number[] {
  return lines
    .flatMap((text, index) => (index + 1 !== line && occurrences(text, name).length > 0 ? [index + 1] : []))
    .sort((left, right) => Math.abs(left - line) - Math.abs(right - line))
    .slice(0, maxLines)
    .sort((left, right) => left - right)
}

function isWhole(line: string, at: number, name: string): boolean {
  const before = lastCharacter(line.slice(0, at))
  const [after = ''] = line.slice(at + name.length)
  const [first = ''] = name
  return !(isNamePart(first) && isNamePart(before)) && !(isNamePart(lastCharacter(name)) && isNamePart(after))
}

function lastCharacter(text: string): string {
  return /(.)$/su.exec(text)?.[1] ?? ''
}

function isNamePart(character: string): boolean {
  return /^[\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}$]$/u.test(character)
}

function lastNameOffset(name: string): number {
  const all = [...name.matchAll(identifierPattern)]
  return all.at(-1)?.index ?? 0
}
