import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { FileFacts, LinkFile, LinkedFile, LinkWorld } from '../../src/main/graph/facts.ts'
import { languageOfPath } from '../../src/main/syntax/languages.ts'
import { SyntaxParser } from '../../src/main/syntax/syntax-parser.ts'
import type { SyntaxTree } from '../../src/main/syntax/syntax-tree.ts'

const root = path.resolve(import.meta.dirname, '../..')
export const parser = new SyntaxParser(path.join(root, 'resources'))

export async function parseText(file: string, text: string): Promise<SyntaxTree> {
  const row = languageOfPath(file)
  if (row === undefined) throw new Error(`no grammar for ${file}`)
  return (await parser.grammar(row))(text)
}

/** The files of test/fixtures/graph/<name>, by their path in it. */
export function fixtureFiles(name: string): ReadonlyMap<string, string> {
  const folder = path.join(root, 'test/fixtures/graph', name)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(path.join(folder, file)).isFile())
    .map((file) => file.replaceAll('\\', '/'))
  return new Map(files.sort().map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]))
}

export interface GraphLanguage {
  readonly extensions: readonly string[]
  readonly extract: (tree: SyntaxTree, file: string) => FileFacts
  readonly link: LinkFile
}

export interface LinkedFixture {
  readonly texts: ReadonlyMap<string, string>
  readonly facts: ReadonlyMap<string, FileFacts>
  readonly linked: ReadonlyMap<string, LinkedFile>
}

/** Extracts every file of the language and links them, each from a copy as a store would give it. */
export async function linkTexts(
  texts: ReadonlyMap<string, string>,
  language: GraphLanguage,
): Promise<LinkedFixture> {
  const facts = new Map<string, FileFacts>()
  for (const [file, text] of texts)
    if (language.extensions.some((extension) => file.endsWith(extension)))
      facts.set(file, structuredClone(language.extract(await parseText(file, text), file)))
  const world = worldOf(texts, facts)
  const linked = new Map([...facts].map(([file, one]) => [file, language.link(file, one, world)]))
  return { texts, facts, linked }
}

function worldOf(texts: ReadonlyMap<string, string>, facts: ReadonlyMap<string, FileFacts>): LinkWorld {
  return {
    facts: (file) => facts.get(file),
    has: (file) => facts.has(file),
    filesIn: (folder) => [...facts.keys()].filter((file) => folderOf(file) === folder).sort(),
    config: (file) => texts.get(file),
  }
}

function folderOf(file: string): string {
  return file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : ''
}

export interface Score {
  readonly sites: number
  /** Expected to point into the fixture. */
  readonly inside: number
  readonly precision: number
  readonly recall: number
  /** Each line whose edges are not the expected ones, as `file:line name expected X, got Y`. */
  readonly differences: readonly string[]
}

const calls: ReadonlySet<string> = new Set(['call', 'new', 'super', 'decorates'])

/**
 * Compares calls with what stands in the comment of their line, `-> file#Owner.name, external, ?` in the order of the
 * calls: `?` is a call that nothing declares the target of. A line without a comment must be without calls.
 */
export function score(fixture: LinkedFixture): Score {
  const outcomes = [...fixture.facts].flatMap(([file, facts]) => outcomesOf(fixture, file, facts))
  const given = outcomes.filter(
    ({ got, expected }) => got.includes('#') || (got === 'external' && expected.includes('#')),
  )
  const inside = outcomes.filter(({ expected }) => expected.includes('#'))
  const right = (list: readonly Outcome[]): number =>
    list.filter(({ got, expected }) => got === expected).length
  return {
    sites: outcomes.length,
    inside: inside.length,
    precision: right(given) / Math.max(1, given.length),
    recall: right(inside) / Math.max(1, inside.length),
    differences: outcomes
      .filter(({ got, expected }) => got !== expected && !(expected === '?' && got === 'external'))
      .map(({ at, got, expected }) => `${at} expected ${expected}, got ${got}`),
  }
}

interface Outcome {
  readonly at: string
  readonly expected: string
  readonly got: string
}

function outcomesOf({ texts, linked }: LinkedFixture, file: string, facts: FileFacts): Outcome[] {
  const edges = new Map(linked.get(file)?.edges.map((edge) => [edge.reference, edge.target]))
  const lines = (texts.get(file) ?? '').split('\n')
  return lines.flatMap((line, number) => {
    const expected =
      /(?:#|\/\/) -> (.*)$/
        .exec(line)?.[1]
        ?.split(',')
        .map((one) => one.trim()) ?? []
    const sites = facts.references
      .map((reference, index) => ({ reference, index }))
      .filter(({ reference }) => reference.line === number && calls.has(reference.kind))
      .sort((one, other) => one.reference.character - other.reference.character)
    const places = Array.from({ length: Math.max(sites.length, expected.length) }, (_, at) => at)
    return places.map((at) => {
      const site = sites[at]
      const target = site === undefined ? undefined : edges.get(site.index)
      return {
        at: `${file}:${String(number + 1)} ${site?.reference.name ?? '(no call)'}`,
        expected: expected[at] ?? '(not told)',
        got: site === undefined ? '(no call)' : target === undefined ? '?' : told(target),
      }
    })
  })
}

function told(target: 'external' | { readonly file: string; readonly descriptor: string }): string {
  return target === 'external' ? target : `${target.file}#${readable(target.descriptor)}`
}

/** `Foo#bar().` is `Foo.bar`. */
export function readable(descriptor: string): string {
  return descriptor
    .replace(/\((\+\d+)?\)/g, '$1')
    .replace(/[#/]/g, '.')
    .replace(/\.+$/, '')
}
