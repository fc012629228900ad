import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, test, vi } from 'vitest'
import { isTextField } from '../../../src/renderer/keys/text-field.ts'
import { strings } from '../../../src/renderer/strings/index.ts'
import { verifies } from '../../support/verifies.ts'

const root = path.resolve(import.meta.dirname, '../../../src/renderer')
const spokenAttributes = ['aria-label', 'title', 'placeholder', 'alt', 'label', 'text', 'hint']
/** The caps of keys are signs, not words: they are printed on every keyboard. */
const signs = new Set(['Esc', '↑', '↓', '↵', '/', '?', ','])

/** Every word that stands in JSX itself, as text or as an attribute that people read or hear. */
function wordsIn(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  )
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) found.push(node.text.trim())
    if (
      ts.isJsxExpression(node) &&
      node.expression !== undefined &&
      ts.isStringLiteralLike(node.expression) &&
      ts.isJsxElement(node.parent)
    )
      found.push(node.expression.text.trim())
    if (
      ts.isJsxAttribute(node) &&
      spokenAttributes.includes(node.name.getText()) &&
      node.initializer !== undefined &&
      ts.isStringLiteral(node.initializer)
    )
      found.push(node.initializer.text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found.filter((text) => text !== '' && !signs.has(text))
}

test('no word stands in the components: all of them are in the table', () => {
  verifies('renderer.words-in-one-table')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.tsx'),
  )
  expect(files.length).toBeGreaterThan(30)
  expect(files.flatMap((name) => wordsIn(path.join(root, name)).map((text) => `${name}: ${text}`))).toEqual(
    [],
  )
})

test('no entry of the table is empty', () => {
  verifies('renderer.words-in-one-table')
  const empty: string[] = []
  const look = (value: unknown, at: string): void => {
    if (value === '') empty.push(at)
    if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) look(inner, `${at}.${key}`)
  }
  look(strings, 'strings')
  expect(empty).toEqual([])
})

test('numbers of things take their plural', () => {
  verifies('renderer.words-in-one-table')
  expect([
    strings.review.accept(1, 1),
    strings.review.accept(6, 6),
    strings.review.accept(4102, 4102),
  ]).toEqual(['Accept 1 site', 'Accept 6 sites', 'Accept 4,102 sites'])
})

test('a key that decides is not heard in a field where somebody types, but in one that is only read', () => {
  verifies('renderer.decide-keys-are-guarded')
  class Field extends EventTarget {
    readOnly = false
    type = 'text'
    isContentEditable = false
    constructor(part: Partial<Field> = {}) {
      super()
      Object.assign(this, part)
    }
  }
  class Area extends Field {}
  class Input extends Field {}
  vi.stubGlobal('HTMLElement', Field)
  vi.stubGlobal('HTMLTextAreaElement', Area)
  vi.stubGlobal('HTMLInputElement', Input)
  expect([
    isTextField(new Area()),
    isTextField(new Area({ readOnly: true })),
    isTextField(new Input()),
    isTextField(new Input({ type: 'checkbox' })),
    isTextField(new Field({ isContentEditable: true })),
    isTextField(new Field()),
    isTextField(null),
  ]).toEqual([true, false, true, false, true, false, false])
  vi.unstubAllGlobals()
})
