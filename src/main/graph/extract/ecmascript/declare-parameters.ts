import type { FileDraft, ValueSource } from './draft.ts'
import { declarePattern } from './patterns.ts'

const patterns = new Set([
  'identifier',
  'object_pattern',
  'array_pattern',
  'rest_pattern',
  'assignment_pattern',
])
const withBody = new Set([
  'function_declaration',
  'generator_function_declaration',
  'function_expression',
  'generator_function',
  'arrow_function',
  'method_definition',
])

/** Names of the parameters, in the scope of the function that has just been opened. */
export function declareParameters(draft: FileDraft, node: number): void {
  const { reader, tree } = draft
  const fn = tree.parent(node)
  const hasBody = withBody.has(reader.kind(fn))
  let index = 0
  for (const parameter of reader.named(node)) {
    if (reader.kind(parameter) === 'decorator') continue
    const target = parameterPattern(draft, parameter)
    if (target < 0) continue
    if (hasBody) {
      const source: ValueSource = { from: { kind: 'parameter', fn, index }, path: [] }
      if (isField(draft, parameter)) declareParameterField(draft, parameter, { nameNode: target, source })
      declarePattern(draft, target, { source, scope: draft.scope })
    } else draft.isName[target] = 1
    index++
  }
}

/** -1 for `this`, which is no parameter. */
export function parameterPattern(draft: FileDraft, parameter: number): number {
  const kind = draft.reader.kind(parameter)
  if (kind !== 'required_parameter' && kind !== 'optional_parameter')
    return patterns.has(kind) ? parameter : -1
  return draft.reader.childOf(parameter, patterns)
}

function isField(draft: FileDraft, parameter: number): boolean {
  const { reader } = draft
  return reader.child(parameter, 'accessibility_modifier') >= 0 || reader.has(parameter, 'readonly')
}

/** `constructor(private readonly a: A)` declares a field of the class. */
function declareParameterField(
  draft: FileDraft,
  parameter: number,
  { nameNode, source }: { nameNode: number; source: ValueSource },
): void {
  const constructor = draft.symbols[draft.symbol]
  if (constructor === undefined) return
  draft.addSymbol({
    name: draft.reader.textOf(nameNode),
    kind: 'field',
    parent: constructor.parent,
    node: parameter,
    nameNode,
    flags: constructor.flags.isLocal === true ? { isLocal: true } : {},
    code: 'value',
    of: parameter,
    source,
  })
}
