import type { Coder } from './coder.ts'
import { codeTypeArguments } from './code-types.ts'
import { wellKnownGlobals } from './globals.ts'
import { codeSuper, codeThis } from './code-this.ts'
import { requiredPath } from './declare-commonjs.ts'

type Code = (coder: Coder, node: number) => number

const inner: Code = (coder, node) => coder.expression(coder.draft.reader.firstNamed(node))
const builtin =
  (name: string): Code =>
  (coder) =>
    coder.leaf(['builtin', name])
const fn: Code = (coder, node) => coder.addExpression(['function', coder.fn(node)])

const expressionCodes: Readonly<Record<string, Code>> = {
  identifier: codeIdentifier,
  shorthand_property_identifier: codeIdentifier,
  undefined: builtin('undefined'),
  null: builtin('null'),
  this: codeThis,
  super: codeSuper,
  parenthesized_expression: inner,
  non_null_expression: inner,
  instantiation_expression: inner,
  member_expression: codeMember,
  nested_identifier: codeMember,
  subscript_expression: codeSubscript,
  call_expression: codeCall,
  new_expression: codeNew,
  as_expression: codeAs,
  type_assertion: (coder, node) => {
    const type = coder.draft.reader.firstNamed(coder.draft.reader.firstNamed(node))
    return coder.addExpression(['typed', coder.type(type)])
  },
  satisfies_expression: inner,
  await_expression: (coder, node) => wrap(coder, 'await', inner(coder, node)),
  spread_element: (coder, node) => wrap(coder, 'spread', inner(coder, node)),
  yield_expression: (coder, node) =>
    coder.draft.reader.has(node, '*') ? wrap(coder, 'delegate', inner(coder, node)) : -1,
  arrow_function: fn,
  function_expression: fn,
  generator_function: fn,
  class: (coder, node) => {
    const symbol = coder.symbol(coder.draft.symbolAt.get(node) ?? -1)
    return symbol < 0 ? -1 : coder.leaf(['name', symbol * 4])
  },
  object: (coder, node) => coder.addExpression(['object', coder.object(node)]),
  array: (coder, node) =>
    coder.addExpression(['array', coder.draft.reader.named(node).map((part) => coder.expression(part))]),
  ternary_expression: (coder, node) => {
    const [, yes = -1, no = -1] = coder.draft.reader.named(node)
    return coder.addExpression(['either', [coder.expression(yes), coder.expression(no)]])
  },
  binary_expression: codeBinary,
  sequence_expression: (coder, node) => coder.expression(coder.draft.reader.named(node).at(-1) ?? -1),
  assignment_expression: (coder, node) => coder.expression(coder.draft.reader.namedAfter(node, '=')),
  augmented_assignment_expression: inner,
  string: builtin('string'),
  template_string: builtin('string'),
  number: builtin('number'),
  true: builtin('boolean'),
  false: builtin('boolean'),
  regex: builtin('RegExp'),
  unary_expression: (coder, node) =>
    coder.leaf([
      'builtin',
      coder.draft.reader.has(node, 'typeof')
        ? 'string'
        : coder.draft.reader.has(node, '!')
          ? 'boolean'
          : 'number',
    ]),
  update_expression: builtin('number'),
}

/** -1 for what is not known. */
export function codeExpression(coder: Coder, node: number): number {
  return expressionCodes[coder.draft.reader.kind(node)]?.(coder, node) ?? -1
}

function wrap(coder: Coder, kind: 'await' | 'spread' | 'delegate', of: number): number {
  return of < 0 ? -1 : coder.addExpression([kind, of])
}

function codeIdentifier(coder: Coder, node: number): number {
  const text = coder.draft.reader.textOf(node)
  const name = coder.draft.scopeAt(node).value(text)
  if (name >= 0) return coder.leaf(['name', coder.name(name)])
  const isKnown = coder.draft.tree.faults.length === 0 || wellKnownGlobals.has(text)
  return isKnown ? coder.leaf(['global', text]) : -1
}

function codeMember(coder: Coder, node: number): number {
  const parts = coder.draft.reader
    .named(node)
    .filter((part) => coder.draft.reader.kind(part) !== 'optional_chain')
  const receiver = coder.expression(parts[0] ?? -1)
  const name = parts.at(-1) ?? -1
  return receiver < 0 ? -1 : coder.addExpression(['member', receiver, coder.draft.reader.textOf(name)])
}

function codeSubscript(coder: Coder, node: number): number {
  const { reader } = coder.draft
  const receiver = inner(coder, node)
  const key = reader.namedAfter(node, '[')
  if (receiver < 0) return -1
  if (reader.kind(key) === 'string')
    return coder.addExpression(['member', receiver, reader.textOf(key).slice(1, -1)])
  if (reader.kind(key) === 'number') return coder.addExpression(['at', receiver, Number(reader.textOf(key))])
  return coder.addExpression(['element', receiver])
}

function codeCall(coder: Coder, node: number): number {
  const { reader } = coder.draft
  const callee = reader.firstNamed(node)
  if (reader.kind(callee) === 'import' || requiredPath(coder.draft, node) !== undefined)
    return codeImport(coder, node)
  const code = coder.expression(callee)
  if (code < 0) return -1
  const list = reader.named(reader.child(node, 'arguments'))
  const args = list.map((argument) => coder.expression(argument))
  return coder.addExpression(['call', code, args, codeTypeArguments(coder, node)])
}

/** `import('./a')` and `require('./a')` in the middle of an expression. */
function codeImport(coder: Coder, node: number): number {
  const { reader } = coder.draft
  const path = reader.child(reader.child(node, 'arguments'), 'string')
  if (path < 0) return -1
  const isRequire = reader.kind(reader.firstNamed(node)) !== 'import'
  const from = reader.textOf(path).slice(1, -1)
  const index = coder.draft.addImport({ from, name: isRequire ? '=' : '*' }, [])
  const module = coder.addExpression(['import', index])
  const isType = reader.kind(coder.draft.tree.parent(coder.draft.tree.parent(node))) === 'type_query'
  return isRequire || isType ? module : coder.addExpression(['promise', module])
}

function codeNew(coder: Coder, node: number): number {
  const { reader } = coder.draft
  const code = inner(coder, node)
  if (code < 0) return -1
  const list = reader.named(reader.child(node, 'arguments'))
  const args = list.map((argument) => coder.expression(argument))
  return coder.addExpression(['new', code, args, codeTypeArguments(coder, node)])
}

/** `as const` says nothing new. */
function codeAs(coder: Coder, node: number): number {
  const parts = coder.draft.reader.named(node)
  const type = parts[1] ?? -1
  return type < 0 ? coder.expression(parts[0] ?? -1) : coder.addExpression(['typed', coder.type(type)])
}

const booleans = /^([=!]==?|[<>]=?|in|instanceof)$/

function codeBinary(coder: Coder, node: number): number {
  const { reader } = coder.draft
  const [left = -1, right = -1] = reader.named(node)
  const operator = reader.kind(coder.draft.tree.after(left))
  if (operator === '||' || operator === '??' || operator === '&&') {
    const values = operator === '&&' ? [right] : [left, right]
    return coder.addExpression(['either', values.map((value) => coder.expression(value))])
  }
  if (booleans.test(operator)) return coder.leaf(['builtin', 'boolean'])
  return coder.leaf(['builtin', operator === '+' ? 'string' : 'number'])
}
