import type { Coder } from './coder.ts'
import type { TypeParameterCode } from './linkage.ts'

const languageTypes =
  /^(?:Array|ReadonlyArray|Promise|PromiseLike|Map|ReadonlyMap|Set|ReadonlySet|WeakMap|WeakSet|Record|Partial|Required|Readonly|Pick|Omit|Exclude|Extract|NonNullable|NoInfer|ReturnType|InstanceType|Parameters|Awaited|Iterable|IterableIterator|Iterator|Generator|AsyncIterable|AsyncGenerator|Error|Date|RegExp|Function|Uint8Array|AbortSignal)$/

type Code = (coder: Coder, node: number) => number

const inner: Code = (coder, node) => coder.type(coder.draft.reader.firstNamed(node))
const all = (coder: Coder, node: number): number[] =>
  coder.draft.reader.named(node).map((part) => coder.type(part))

const typeCodes: Readonly<Record<string, Code>> = {
  type_annotation: inner,
  opting_type_annotation: inner,
  omitting_type_annotation: inner,
  adding_type_annotation: inner,
  parenthesized_type: inner,
  readonly_type: inner,
  optional_type: inner,
  constraint: inner,
  default_type: inner,
  required_parameter: (coder, node) => coder.type(coder.draft.reader.child(node, 'type_annotation')),
  optional_parameter: (coder, node) => coder.type(coder.draft.reader.child(node, 'type_annotation')),
  rest_type: (coder, node) =>
    coder.addType(['index', inner(coder, node), coder.addType(['builtin', 'number'])]),
  type_identifier: (coder, node) => codeName(coder, node, []),
  identifier: (coder, node) => codeName(coder, node, []),
  nested_type_identifier: (coder, node) => codeQualified(coder, node, []),
  generic_type: codeGeneric,
  predefined_type: (coder, node) => coder.addType(['builtin', coder.draft.reader.textOf(node)]),
  literal_type: codeLiteral,
  template_literal_type: (coder) => coder.addType(['builtin', 'string']),
  this_type: codeThis,
  union_type: (coder, node) => coder.addType(['union', flatParts(coder, node, 'union_type')]),
  intersection_type: (coder, node) =>
    coder.addType(['intersection', flatParts(coder, node, 'intersection_type')]),
  array_type: (coder, node) => coder.addType(['array', inner(coder, node)]),
  tuple_type: (coder, node) => coder.addType(['tuple', all(coder, node)]),
  function_type: (coder, node) => coder.addType(['function', coder.fn(node)]),
  constructor_type: (coder, node) => coder.addType(['constructor', coder.fn(node)]),
  object_type: (coder, node) => coder.addType(['object', coder.object(node)]),
  type_query: codeQuery,
  lookup_type: (coder, node) => {
    const [object = -1, key = -1] = coder.draft.reader.named(node)
    return coder.addType(['index', coder.type(object), coder.type(key)])
  },
  index_type_query: (coder, node) => coder.addType(['keyof', inner(coder, node)]),
  conditional_type: (coder, node) => {
    const [check = -1, bound = -1, yes = -1, no = -1] = all(coder, node)
    return coder.addType(['conditional', check, bound, yes, no])
  },
  infer_type: (coder, node) => {
    const parameter = coder.draft.typeParameterAt.get(node)
    return parameter === undefined ? -1 : coder.addType(['infer', coder.typeParameter(parameter)])
  },
  type_predicate_annotation: (coder) => coder.addType(['builtin', 'boolean']),
  type_predicate: (coder) => coder.addType(['builtin', 'boolean']),
  asserts_annotation: (coder) => coder.addType(['builtin', 'void']),
  asserts: (coder) => coder.addType(['builtin', 'void']),
  member_expression: codeImportType,
}

/** -1 for what is not known. */
export function codeType(coder: Coder, node: number): number {
  return typeCodes[coder.draft.reader.kind(node)]?.(coder, node) ?? -1
}

export function codeTypeParameter(coder: Coder, node: number): TypeParameterCode {
  const { reader } = coder.draft
  return {
    name: reader.textOf(reader.firstNamed(node)),
    constraint:
      reader.kind(node) === 'infer_type'
        ? coder.type(reader.namedAfter(node, 'extends'))
        : coder.type(reader.child(node, 'constraint')),
    fallback: coder.type(reader.child(node, 'default_type')),
  }
}

export function codeTypeArguments(coder: Coder, node: number): number[] {
  return all(coder, coder.draft.reader.child(node, 'type_arguments'))
}

function codeName(coder: Coder, node: number, args: readonly number[]): number {
  const text = coder.draft.reader.textOf(node)
  const name = coder.draft.scopeAt(node).type(text)
  if (name >= 0) return coder.addType(['name', coder.name(name), args])
  // A type that is not read may be of any name, but for those of the language.
  const isKnown = coder.draft.tree.faults.length === 0 || languageTypes.test(text)
  return isKnown ? coder.addType(['global', text, args]) : -1
}

function codeGeneric(coder: Coder, node: number): number {
  const { reader } = coder.draft
  const name = reader.firstNamed(node)
  const args = codeTypeArguments(coder, node)
  return reader.kind(name) === 'nested_type_identifier'
    ? codeQualified(coder, name, args)
    : codeName(coder, name, args)
}

/** `ns.Type`: a member of the types of an import or namespace. */
function codeQualified(coder: Coder, node: number, args: readonly number[]): number {
  const parts = coder.draft.reader.named(node)
  const receiver = coder.expression(parts[0] ?? -1)
  return coder.addType(['member', receiver, coder.draft.reader.textOf(parts.at(-1) ?? -1), args])
}

function codeLiteral(coder: Coder, node: number): number {
  const value = coder.draft.reader.firstNamed(node)
  const text = coder.draft.reader.textOf(value < 0 ? node : value)
  const isString = coder.draft.reader.kind(value) === 'string'
  return coder.addType(['literal', isString ? text.slice(1, -1) : text])
}

function codeThis(coder: Coder, node: number): number {
  const { draft } = coder
  let symbol = draft.symbolOf[node] ?? -1
  for (
    let draftSymbol = draft.symbols[symbol];
    draftSymbol !== undefined;
    draftSymbol = draft.symbols[symbol]
  ) {
    if (draftSymbol.code === 'class' || draftSymbol.code === 'interface')
      return coder.addType(['this', coder.symbol(symbol)])
    symbol = draftSymbol.parent
  }
  return -1
}

/** `a | b | c` is two unions in the tree. */
function flatParts(coder: Coder, node: number, kind: string): number[] {
  const { reader } = coder.draft
  const parts: number[] = []
  const open = [node]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (reader.kind(next) === kind) open.push(...reader.named(next).toReversed())
    else parts.push(coder.type(next))
  }
  return parts
}

function codeQuery(coder: Coder, node: number): number {
  const { reader } = coder.draft
  const target = reader.firstNamed(node)
  const isGeneric = reader.kind(target) === 'instantiation_expression'
  const value = isGeneric ? reader.firstNamed(target) : target
  return coder.addType(['typeof', coder.expression(value), isGeneric ? codeTypeArguments(coder, target) : []])
}

/** `import('./a').B` */
function codeImportType(coder: Coder, node: number): number {
  const parts = coder.draft.reader.named(node)
  const name = coder.draft.reader.textOf(parts.at(-1) ?? -1)
  return coder.addType(['member', coder.expression(parts[0] ?? -1), name, []])
}
