import type { Declare } from './declare-shared.ts'
import type { FileDraft } from './draft.ts'

const runners = new Set(['test', 'it', 'describe', 'suite', 'context'])
const titles = new Set(['string', 'template_string'])

/** `test('adds', () => {})` in a file of tests is a symbol, so that what it calls has a caller. */
export const testDeclarations: Readonly<Record<string, Declare>> = { call_expression: declareTest }

function declareTest(draft: FileDraft, node: number): void {
  if (!draft.isTestFile) return
  const { reader } = draft
  const title = reader.childOf(reader.child(node, 'arguments'), titles)
  if (title < 0 || !runners.has(runnerOf(draft, reader.firstNamed(node)))) return
  const symbol = draft.addSymbol({
    name: reader.textOf(title).slice(1, -1),
    kind: 'test',
    parent: draft.symbol,
    node,
    nameNode: title,
    flags: {
      isTest: true,
      ...(draft.symbols[draft.symbol]?.flags.isLocal === true ? { isLocal: true } : {}),
    },
    code: 'other',
    of: node,
  })
  draft.open(node, draft.scope, symbol)
}

/** `test` of `test`, `test.only` and `test.each(rows)`. */
function runnerOf(draft: FileDraft, callee: number): string {
  let node = callee
  for (let depth = 0; depth < 4; depth++) {
    if (draft.reader.kind(node) === 'identifier') return draft.reader.textOf(node)
    node = draft.reader.firstNamed(node)
  }
  return ''
}
