import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { Failure } from '../../../src/main/base/failure.ts'
import { findAll } from '../../../src/main/pattern/matching/finder.ts'
import { rulesOf } from '../../../src/main/pattern/matching/rules.ts'
import { readPattern } from '../../../src/main/pattern/reading/ladder.ts'
import type { Reading } from '../../../src/main/pattern/reading/pattern-node.ts'
import type { LanguageRow } from '../../../src/main/syntax/language-row.ts'
import { languages } from '../../../src/main/syntax/languages.ts'
import type { SyntaxTree } from '../../../src/main/syntax/syntax-tree.ts'
import { seededRandom } from '../../support/seeded-random.ts'
import { verifies } from '../../support/verifies.ts'
import { parser } from './memory-files.ts'
import { isCode, type MadePattern, patternOf } from './pattern-from-code.ts'

const corpus = path.resolve(import.meta.dirname, '../../fixtures/oracle')
const corpusRows = languages.filter(({ id }) => readdirSync(corpus).includes(id))
const rules = rulesOf('smart')
/** Nodes of a language that become patterns, and how long they may be: all of them take minutes. */
const share = 25
const maxLength = 300
const timeoutMs = 60_000

interface Source {
  readonly row: LanguageRow
  readonly tree: SyntaxTree
  readonly parse: (text: string) => SyntaxTree
}

test.each(corpusRows)(
  '$id: code as a pattern finds itself',
  async (row) => {
    verifies('pattern.from-code')
    const { made, lost } = await lostIn(row, false)
    expect(lost).toEqual([])
    expect(made).toBeGreaterThan(0)
  },
  timeoutMs,
)

test.each(corpusRows)(
  '$id: code with metavariables for parts of it finds itself',
  async (row) => {
    verifies('pattern.from-code')
    const { made, lost } = await lostIn(row, true)
    expect(lost).toEqual([])
    expect(made).toBeGreaterThan(0)
  },
  timeoutMs,
)

/**
 * Patterns that read as what they were made from and do not find it. A fragment that reads as something else out of its
 * place (an argument list as a tuple, a declarator as an assignment), or as nothing, says nothing here.
 */
async function lostIn(row: LanguageRow, isGeneral: boolean): Promise<{ made: number; lost: string[] }> {
  const random = seededRandom(row.id.length * 7919)
  const lost: string[] = []
  let made = 0
  for (const source of await sourcesOf(row)) {
    const nodes = sample(nodesOf(source), random)
    for (const node of nodes) {
      const one = patternOf(source, node, isGeneral ? random : undefined)
      const readings = readingsOf(one, source)
      if (one.isGeneral !== isGeneral || readings.length === 0) continue
      made++
      if (!readings.some((reading) => finds(reading, source, node))) lost.push(one.pattern)
    }
  }
  return { made, lost }
}

async function sourcesOf(row: LanguageRow): Promise<Source[]> {
  const parse = await parser.grammar(row)
  const folder = path.join(corpus, row.id)
  const names = readdirSync(folder).filter((name) => name !== 'patterns.txt' && name !== 'differences.json')
  return names.map((name) => ({ row, parse, tree: parse(readFileSync(path.join(folder, name), 'utf8')) }))
}

function nodesOf({ tree, row }: Source): number[] {
  return Array.from({ length: tree.size }, (_, node) => node).filter(
    (node) => node > 0 && isCode({ tree, row }, node) && isShort(tree, node),
  )
}

/** The lines of a YAML block are content that follows the indentation of its key. */
function isShort(tree: SyntaxTree, node: number): boolean {
  const text = tree.textOf(node)
  return text.length <= maxLength && !/: \|\n/.test(text)
}

function sample(nodes: readonly number[], random: () => number): number[] {
  const rate = share / Math.max(nodes.length, share)
  return nodes.filter(() => random() < rate)
}

/** Those of the kind of the node. */
function readingsOf({ pattern, node }: MadePattern, { row, tree, parse }: Source): readonly Reading[] {
  try {
    const { accepted } = readPattern(pattern, row, { parse })
    return accepted.filter(({ kind }) => kind === tree.kind(node))
  } catch (error) {
    if (error instanceof Failure) return []
    throw error
  }
}

/** A terminator at the end of the node may be left out. */
function finds({ root }: Reading, { tree, row }: Source, node: number): boolean {
  const end = tree.end(node)
  return findAll(tree, row, root, { rules }).matches.some(
    (match) =>
      match.start === tree.start(node) &&
      (match.end === end || isTerminator(tree.text.slice(match.end, end))),
  )
}

function isTerminator(text: string): boolean {
  return text.length > 0 && text.trim().length <= 1
}
