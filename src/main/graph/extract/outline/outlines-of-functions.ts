import { type OutlineRule, rule } from './outline-rule.ts'

export const bash: readonly OutlineRule[] = [
  rule('function_definition', 'function', 'word'),
  rule('variable_assignment', 'variable', 'variable_name'),
]

export const lua: readonly OutlineRule[] = [
  rule('function_declaration', 'function', 'identifier|dot_index_expression|method_index_expression'),
  rule('assignment_statement', 'variable', 'variable_list', 'identifier|dot_index_expression'),
]

const definition = (head: RegExp, kind: OutlineRule['kind'], ...name: readonly string[]): OutlineRule => ({
  ...rule('call', kind, 'arguments', ...name),
  head,
})

export const elixir: readonly OutlineRule[] = [
  definition(/^defmodule\b/, 'module', 'alias'),
  definition(/^defprotocol\b/, 'interface', 'alias'),
  definition(/^defimpl\b/, 'class', 'alias'),
  definition(/^defp?\b(?![!?])/, 'function', 'identifier'),
  definition(/^defmacrop?\b/, 'macro', 'identifier'),
  definition(/^(?:describe|test)\b/, 'test', 'string', 'quoted_content'),
]

export const zig: readonly OutlineRule[] = [
  {
    ...rule('variable_declaration', 'struct', 'identifier'),
    with: 'struct_declaration|union_declaration|opaque_declaration',
  },
  { ...rule('variable_declaration', 'enum', 'identifier'), with: 'enum_declaration' },
  { ...rule('variable_declaration', 'constant', 'identifier'), with: 'const' },
  rule('variable_declaration', 'variable', 'identifier'),
  { ...rule('container_field', 'enum_member', 'identifier'), in: 'enum_declaration' },
  rule('container_field', 'field', 'identifier'),
  rule('function_declaration', 'function', 'identifier'),
  rule('test_declaration', 'test', 'string', 'string_content'),
]

export const ocaml: readonly OutlineRule[] = [
  rule('module_binding', 'module', 'module_name'),
  rule('module_type_definition', 'interface', 'module_type_name'),
  rule('type_binding', 'type', 'type_constructor'),
  { ...rule('constructor_declaration', 'type', 'constructor_name'), in: 'exception_definition' },
  rule('constructor_declaration', 'enum_member', 'constructor_name'),
  rule('field_declaration', 'field', 'field_name'),
  { ...rule('let_binding', 'function', 'value_name'), with: 'parameter' },
  { ...rule('let_binding', 'variable'), each: 'value_name' },
  rule('value_specification', 'function', 'value_name'),
  rule('external', 'function', 'value_name'),
  rule('class_binding', 'class', 'class_name'),
  rule('method_definition', 'method', 'method_name'),
  rule('instance_variable_definition', 'field', 'instance_variable_name'),
]

export const rescript: readonly OutlineRule[] = [
  rule('module_binding', 'module', 'module_identifier'),
  rule('type_binding', 'type', 'type_identifier'),
  rule('variant_declaration', 'enum_member', 'variant_identifier'),
  rule('record_type_field', 'field', 'property_identifier'),
  { ...rule('let_binding', 'function', 'value_identifier'), with: 'function' },
  { ...rule('let_binding', 'variable'), each: 'value_identifier' },
  rule('external_declaration', 'function', 'value_identifier'),
  rule('exception_declaration', 'type', 'variant_identifier'),
]

export const elisp: readonly OutlineRule[] = [
  rule('function_definition', 'function', 'symbol'),
  rule('macro_definition', 'macro', 'symbol'),
  { ...rule('special_form', 'constant', 'symbol'), head: /^\(\s*defconst\b/ },
  { ...rule('special_form', 'variable', 'symbol'), head: /^\(\s*defvar\b/ },
  { ...rule('list', 'variable', 'symbol + 1'), head: /^\(\s*(?:defcustom|defvar-local|defface|defgroup)\s/ },
  {
    ...rule('list', 'function', 'symbol + 1'),
    head: /^\(\s*(?:cl-defun|cl-defmethod|cl-defgeneric|define-\w+-mode)\s/,
  },
  { ...rule('list', 'macro', 'symbol + 1'), head: /^\(\s*cl-defmacro\s/ },
  { ...rule('list', 'struct', 'symbol + 1'), head: /^\(\s*(?:cl-defstruct|defclass)\s/ },
  { ...rule('list', 'test', 'symbol + 1'), head: /^\(\s*ert-deftest\s/ },
]

export const tlaplus: readonly OutlineRule[] = [
  rule('module', 'module', 'identifier'),
  { ...rule('constant_declaration', 'constant'), each: 'identifier' },
  { ...rule('variable_declaration', 'variable'), each: 'identifier' },
  rule('operator_definition', 'function', 'identifier'),
  rule('function_definition', 'function', 'identifier'),
  rule('theorem', 'constant', 'identifier'),
]

export const systemrdl: readonly OutlineRule[] = [
  rule('enum_def', 'enum', 'id'),
  rule('enum_entry', 'enum_member', 'id'),
  { ...rule('component_named_def', 'struct'), each: 'id' },
  rule('component_inst', 'field', 'id'),
]
