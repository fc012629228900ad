import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { Failure } from '../../../../src/main/base/failure.ts'
import type { Strictness } from '../../../../src/main/pattern/matching/rules.ts'
import type { LanguageRow } from '../../../../src/main/syntax/language-row.ts'
import { languageNamed } from '../../../../src/main/syntax/languages.ts'
import { verifies } from '../../../support/verifies.ts'
import { changed, find, parser } from '../memory-files.ts'

/** A pattern and what it must find, with all white space told as one space; long finds are cut to the given beginning. */
export interface PatternCase {
  readonly pattern: string
  readonly found: readonly string[]
  /** Of the first find. */
  readonly captures?: Readonly<Record<string, string>>
  /** Instead of the fixture. */
  readonly code?: string
  readonly strictness?: Strictness
}

export interface LanguageTests {
  readonly language: string
  /** In test/fixtures/languages. */
  readonly fixture: string
  readonly cases: readonly PatternCase[]
  /** Calls of one name, spaced in several ways, among strings and comments that hold the same text. */
  readonly calls?: { readonly pattern: string; readonly code: string; readonly arguments: readonly string[] }
  /** Each on the fixture; `from` is replaced by `to`, wherever it stands. */
  readonly rewrites: readonly {
    readonly op: readonly [string, string]
    readonly from: string
    readonly to: string
  }[]
  readonly unread: readonly string[]
  /** Code in which a name begins with what stands for `$`, and a pattern that must capture just that. */
  readonly standIn: { readonly code: string; readonly pattern: string; readonly captured: readonly string[] }
}

/** The tests that every language has to pass. */
export function testLanguage(tests: LanguageTests): void {
  const row = rowOf(tests.language)
  const file = `a${row.extensions[0] ?? ''}`
  const fixture = readFileSync(
    path.resolve(import.meta.dirname, '../../../fixtures/languages', tests.fixture),
    'utf8',
  )
  testFixture(row, fixture)
  testCases(tests, { file, fixture })
  testCalls(tests, file)
  testRewrites(tests, { file, fixture })
  testUnread(tests, { row, file, fixture })
  testStandIns(tests, { row, file })
}

function rowOf(language: string): LanguageRow {
  const row = languageNamed(language)
  if (row === undefined) throw new Error(`There is no language ${language}.`)
  return row
}

function testFixture(row: LanguageRow, fixture: string): void {
  test(`${row.name}: code of today has no fault`, async () => {
    verifies('languages.parse')
    const tree = (await parser.grammar(row))(fixture)
    expect(tree.faults.map((node) => tree.textOf(node))).toEqual([])
  })
}

function testCases(
  { language, cases }: LanguageTests,
  { file, fixture }: { readonly file: string; readonly fixture: string },
): void {
  test.each(cases)(`${language}: $pattern`, async ({ pattern, found, captures, code, strictness }) => {
    verifies('languages.patterns')
    const answer = await find({ [file]: code ?? fixture }, pattern, strictness && { strictness })
    const texts = answer.matches.map(({ text }, index) => oneLine(text).slice(0, found[index]?.length))
    const [first] = answer.matches
    const taken = first?.captures.map(({ name, text }) => [name, oneLine(text)]) ?? []
    expect({ found: texts, ...(captures && { captures: Object.fromEntries(taken) as unknown }) }).toEqual({
      found,
      ...(captures && { captures }),
    })
  })
}

function testCalls({ language, calls }: LanguageTests, file: string): void {
  if (calls === undefined) return
  test(`${language}: ${calls.pattern} is every call, however it is spaced, and nothing in strings or comments`, async () => {
    verifies('languages.calls')
    const { matches } = await find({ [file]: calls.code }, calls.pattern)
    expect(matches.map(({ captures }) => captures[0]?.text)).toEqual(calls.arguments)
  })
}

function testRewrites(
  { language, rewrites }: LanguageTests,
  { file, fixture }: { readonly file: string; readonly fixture: string },
): void {
  test.each(rewrites)(`${language}: a rewrite of $op.0 keeps every other byte`, async ({ op, from, to }) => {
    verifies('languages.rewrite')
    expect(fixture).toContain(from)
    expect(await changed(fixture, op, { file })).toBe(fixture.replaceAll(from, to))
  })
}

function testUnread(
  { language, unread }: LanguageTests,
  { row, file, fixture }: { readonly row: LanguageRow; readonly file: string; readonly fixture: string },
): void {
  test.each(unread)(`${language}: %s is told as unread, with what each scaffold said`, async (pattern) => {
    verifies('languages.unread')
    const outcome = await find({ [file]: fixture }, pattern).catch((error: unknown) => error)
    const told = outcome instanceof Failure ? outcome.details : undefined
    expect(told).toMatchObject({
      languages: [{ scaffolds: row.scaffolds.map(({ name }) => ({ scaffold: name })) }],
    })
  })
}

function testStandIns(
  { language, standIn }: LanguageTests,
  { row, file }: { readonly row: LanguageRow; readonly file: string },
): void {
  test(`${language}: a name that begins as a stand-in does is a name`, async () => {
    verifies('languages.stand-ins')
    const answers = await Promise.all(
      row.standIns.map(async (letter) => {
        const code = standIn.code.replaceAll('§', letter)
        const { matches } = await find({ [file]: code }, standIn.pattern)
        return matches.map(({ captures }) => captures[0]?.text)
      }),
    )
    expect(answers).toEqual(
      row.standIns.map((letter) => standIn.captured.map((text) => text.replaceAll('§', letter))),
    )
  })
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}
