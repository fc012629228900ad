import { type OutlineRule, rule } from './outline-rule.ts'

const inC = 'identifier|field_identifier'
const inCpp = `${inC}|qualified_identifier|destructor_name|operator_name`

const common = (declared: string): readonly OutlineRule[] => [
  rule('preproc_def', 'constant', 'identifier'),
  rule('preproc_function_def', 'macro', 'identifier'),
  { ...rule('struct_specifier', 'struct', 'type_identifier'), with: 'field_declaration_list' },
  { ...rule('union_specifier', 'struct', 'type_identifier'), with: 'field_declaration_list' },
  { ...rule('enum_specifier', 'enum', 'type_identifier'), with: 'enumerator_list' },
  rule('enumerator', 'enum_member', 'identifier'),
  rule('function_definition', 'function', 'function_declarator', declared),
  {
    ...rule('declaration', 'function', 'function_declarator', declared),
    in: 'translation_unit',
  },
  { ...rule('type_definition', 'type'), each: 'type_identifier' },
  rule('type_definition', 'type', 'function_declarator', 'type_identifier'),
]
const variables: readonly OutlineRule[] = [
  rule('declaration', 'variable', 'identifier'),
  rule('field_declaration', 'field', 'field_identifier'),
]

export const c: readonly OutlineRule[] = [...common(inC), ...variables]

export const cpp: readonly OutlineRule[] = [
  rule('namespace_definition', 'module', 'nested_namespace_specifier|namespace_identifier'),
  { ...rule('class_specifier', 'class', 'type_identifier|template_type'), with: 'field_declaration_list' },
  rule('alias_declaration', 'type', 'type_identifier'),
  rule('concept_definition', 'type', 'identifier'),
  rule('declaration', 'function', 'function_declarator', inCpp),
  rule('field_declaration', 'function', 'function_declarator', inCpp),
  ...common(inCpp),
  { ...rule('field_declaration', 'field'), each: 'field_identifier' },
  ...variables,
]

export const objectiveC: readonly OutlineRule[] = [
  rule('protocol_declaration', 'interface', 'identifier'),
  rule('class_interface', 'class', 'identifier'),
  rule('class_implementation', 'class', 'identifier'),
  rule('method_declaration', 'method', 'identifier'),
  rule('method_definition', 'method', 'identifier'),
  rule('property_declaration', 'property', 'struct_declarator', 'identifier'),
  ...c,
]
