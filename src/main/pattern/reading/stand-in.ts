import type { LanguageRow, StandInForm } from '../../syntax/language-row.ts'
import { unclosed } from './brackets.ts'
import type { LexedPattern, PlacedMetavariable } from './metavariable.ts'

/** One form for each metavariable of a pattern; where there is none, a word stands for it. */
export type Forms = readonly (StandInForm | undefined)[]

/** A half-open range of a text. */
interface Range {
  readonly start: number
  readonly end: number
}

/**
 * The pattern with something that the grammar reads in the place of each metavariable: a word, or another form, which
 * may be longer. What is a metavariable is known by place alone, never by what stands there.
 */
export class StoodIn {
  readonly text: string
  /** Where the stand-ins are in `text`, one for each metavariable. */
  readonly places: readonly Range[]
  readonly #lexed: LexedPattern

  constructor(lexed: LexedPattern, row: LanguageRow, forms: Forms = []) {
    const letter = row.standIns.find((candidate) => !lexed.text.includes(candidate)) ?? row.standIns[0] ?? '$'
    const places: Range[] = []
    let text = ''
    let at = 0
    for (const [index, { start, end }] of lexed.metavariables.entries()) {
      const { before, after } = forms[index] ?? bare
      text += lexed.text.slice(at, start)
      const place = text.length
      text += before + lexed.text.slice(start, end).replaceAll('$', letter) + after
      places.push({ start: place, end: text.length })
      at = end
    }
    this.text = text + lexed.text.slice(at)
    this.places = places
    this.#lexed = lexed
  }

  /** The pattern as it was written, for a range of `text`; what a stand-in has besides its metavariable is nothing. */
  written(start: number, end: number): string {
    return this.#lexed.text.slice(this.writtenOffset(start), this.writtenOffset(end))
  }

  writtenOffset(offset: number): number {
    let grown = 0
    for (const [index, place] of this.places.entries()) {
      const original = this.#lexed.metavariables[index]
      if (original === undefined || offset <= place.start) break
      if (offset < place.end) return original.start
      grown += place.end - place.start - (original.end - original.start)
    }
    return Math.min(Math.max(offset - grown, 0), this.#lexed.text.length)
  }
}

const bare = { before: '', after: '' }

/** Metavariables that are given something else than the others of a pattern, at most. */
const maxExceptions = 2
/** A scaffold that refuses that many refuses the pattern: no search should wait for it. */
const maxTries = 120
/** While a pattern is typed its brackets are open, and hardly any form closes them: it took seconds to be refused. */
const maxTriesUnbalanced = 12

/**
 * What is tried when no scaffold reads the words, the likeliest first: a whole statement for each metavariable that
 * stands where one begins, one form for all, and up to two that differ from the others.
 */
export function* otherForms(lexed: LexedPattern, row: LanguageRow): Generator<Forms> {
  const options = lexed.metavariables.map((one) => optionsFor(lexed, one, row))
  const most = unclosed(lexed.text)?.length === 0 ? maxTries : maxTriesUnbalanced
  const seen = new Set([
    keyOf(
      options.map(() => undefined),
      row,
    ),
  ])
  for (let exceptions = 0; exceptions <= maxExceptions; exceptions++) {
    for (const base of basesOf(options, row)) {
      for (const forms of withExceptions(base, options, exceptions)) {
        const key = keyOf(forms, row)
        if (seen.has(key)) continue
        if (seen.size > most) return
        seen.add(key)
        yield forms
      }
    }
  }
}

/** A statement for each metavariable that stands where one begins; undefined when there is none. */
export function statementForms(lexed: LexedPattern, row: LanguageRow): Forms | undefined {
  const forms = lexed.metavariables.map((one) =>
    optionsFor(lexed, one, row).find((form) => form?.isStatement === true),
  )
  return forms.some((form) => form !== undefined) ? forms : undefined
}

/** The same, and the form of its place for each other metavariable that has one. */
export function formsOfPlaces(lexed: LexedPattern, row: LanguageRow): Forms {
  return lexed.metavariables.map((one) => {
    const own = optionsFor(lexed, one, row)
    return own.find((form) => form?.isStatement === true) ?? own.find((form) => form?.follows !== undefined)
  })
}

function optionsFor(lexed: LexedPattern, one: PlacedMetavariable, { forms = [] }: LanguageRow): Forms {
  const isStatement = isStatementLike(lexed, one)
  const before = lexed.text.slice(0, one.start)
  const fits = (form: StandInForm): boolean =>
    (!form.isStatement || isStatement) && form.follows?.test(before) !== false
  return [undefined, ...forms.filter(fits)]
}

/** The words, a statement wherever one may stand, each form for all. */
function basesOf(options: readonly Forms[], { forms = [] }: LanguageRow): Forms[] {
  const statements = options.map((own) => own.find((form) => form?.isStatement === true))
  const uniform = forms.filter(({ isStatement }) => !isStatement)
  return [
    options.map(() => undefined),
    statements,
    ...uniform.map((form) => options.map((own) => (own.includes(form) ? form : undefined))),
  ]
}

function* withExceptions(base: Forms, options: readonly Forms[], count: number, from = 0): Generator<Forms> {
  if (count === 0) {
    yield base
    return
  }
  for (let index = from; index < base.length; index++) {
    for (const form of options[index] ?? []) {
      if (form === base[index]) continue
      yield* withExceptions(
        base.map((known, at) => (at === index ? form : known)),
        options,
        count - 1,
        index + 1,
      )
    }
  }
}

function keyOf(forms: Forms, row: LanguageRow): string {
  return forms.map((form) => (form === undefined ? -1 : (row.forms ?? []).indexOf(form))).join()
}

/** `{ $$$A }`, `else $B`, `case 1: $$$A default:`, one that has a line for itself: nothing goes on behind it. */
function isStatementLike({ text }: LexedPattern, { start, end }: PlacedMetavariable): boolean {
  const before = text.slice(0, start)
  const behind = text.slice(end)
  const begins =
    /(^|[{};:)>]|\b(else|do|then|repeat|begin|try|ensure)|\n)\s*$/.test(before) ||
    /[$A-Z0-9_]\s+$/.test(before)
  return begins && /^\s*($|[}$\w]|\n)/.test(behind)
}
