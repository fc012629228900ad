import type { Coder } from './coder.ts'
import { codeContext } from './code-context.ts'
import { parameterPattern } from './declare-parameters.ts'
import type { FunctionCode, ParameterCode } from './linkage.ts'

const expressions = new Set([
  'arrow_function',
  'function_expression',
  'generator_function',
  'method_definition',
])
const signatures = new Set(['function_signature', 'method_signature', 'abstract_method_signature'])
const returnTypes = new Set(['type_annotation', 'asserts_annotation', 'type_predicate_annotation'])

/** Functions, methods, their signatures and the types of functions. */
export function codeFunction(coder: Coder, node: number): FunctionCode {
  const { reader, returns } = coder.draft
  const parameters = codeParameters(coder, node)
  const type = codeReturnType(coder, node)
  const context = expressions.has(reader.kind(node)) ? codeContext(coder, node) : undefined
  const isGenerator = reader.has(node, '*')
  const values = type >= 0 || isGenerator ? [] : [...(returns.get(node) ?? []), ...arrowBody(coder, node)]
  return {
    typeParameters: codeTypeParameters(coder, node),
    parameters,
    type,
    returns: values.map((value) => coder.expression(value)),
    ...(reader.has(node, 'async') ? { isAsync: true as const } : {}),
    ...(isGenerator ? { isGenerator: true as const } : {}),
    ...(signatures.has(reader.kind(node)) ? { isSignature: true as const } : {}),
    ...(context === undefined ? {} : { context }),
  }
}

export function codeTypeParameters(coder: Coder, node: number): number[] {
  const { reader, typeParameterAt } = coder.draft
  return reader
    .named(reader.child(node, 'type_parameters'))
    .map((parameter) => typeParameterAt.get(parameter))
    .filter((index) => index !== undefined)
    .map((index) => coder.typeParameter(index))
}

function codeReturnType(coder: Coder, node: number): number {
  const { reader } = coder.draft
  const annotation = reader.childOf(node, returnTypes)
  if (annotation >= 0) return coder.type(annotation)
  const kind = reader.kind(node)
  if (kind === 'function_type' || kind === 'constructor_type')
    return coder.type(reader.namedAfter(node, '=>'))
  return -1
}

function arrowBody(coder: Coder, node: number): number[] {
  const { reader } = coder.draft
  if (reader.kind(node) !== 'arrow_function') return []
  const body = reader.namedAfter(node, '=>')
  return body < 0 || reader.kind(body) === 'statement_block' ? [] : [body]
}

function codeParameters(coder: Coder, node: number): ParameterCode[] {
  const { reader } = coder.draft
  const list = reader.child(node, 'formal_parameters')
  if (list < 0) return [{ type: -1, init: -1 }]
  const codes: ParameterCode[] = []
  for (const parameter of reader.named(list)) {
    const pattern = parameterPattern(coder.draft, parameter)
    if (pattern < 0) continue
    const init = reader.namedAfter(reader.kind(pattern) === 'assignment_pattern' ? pattern : parameter, '=')
    codes.push({
      type: coder.type(reader.child(parameter, 'type_annotation')),
      init: coder.expression(init),
      ...(reader.kind(pattern) === 'rest_pattern' ? { isRest: true as const } : {}),
      ...(init >= 0 || reader.has(parameter, '?') ? { isOptional: true as const } : {}),
    })
  }
  return codes
}
