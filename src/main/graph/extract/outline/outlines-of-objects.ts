import { type OutlineRule, rule } from './outline-rule.ts'

export const cSharp: readonly OutlineRule[] = [
  rule('namespace_declaration', 'module', 'qualified_name|identifier'),
  rule('file_scoped_namespace_declaration', 'module', 'qualified_name|identifier'),
  rule('class_declaration', 'class', 'identifier'),
  rule('record_declaration', 'class', 'identifier'),
  rule('struct_declaration', 'struct', 'identifier'),
  rule('interface_declaration', 'interface', 'identifier'),
  rule('enum_declaration', 'enum', 'identifier'),
  rule('enum_member_declaration', 'enum_member', 'identifier'),
  rule('delegate_declaration', 'type', 'identifier'),
  { ...rule('method_declaration', 'method'), each: 'identifier' },
  rule('constructor_declaration', 'constructor', 'identifier'),
  { ...rule('property_declaration', 'property'), each: 'identifier' },
  rule('field_declaration', 'field', 'variable_declarator', 'identifier'),
  rule('event_field_declaration', 'field', 'variable_declarator', 'identifier'),
  rule('local_function_statement', 'function', 'identifier'),
]

export const kotlin: readonly OutlineRule[] = [
  { ...rule('class_declaration', 'interface', 'identifier'), with: 'interface' },
  { ...rule('class_declaration', 'enum', 'identifier'), with: 'enum_class_body' },
  rule('class_declaration', 'class', 'identifier'),
  rule('object_declaration', 'class', 'identifier'),
  rule('enum_entry', 'enum_member', 'identifier'),
  { ...rule('class_parameter', 'property', 'identifier'), with: 'val' },
  { ...rule('class_parameter', 'property', 'identifier'), with: 'var' },
  rule('function_declaration', 'function', 'identifier'),
  rule('property_declaration', 'variable', 'variable_declaration', 'identifier'),
  rule('type_alias', 'type', 'identifier'),
]

export const swift: readonly OutlineRule[] = [
  rule('protocol_declaration', 'interface', 'type_identifier'),
  rule('protocol_property_declaration', 'property', 'pattern', 'simple_identifier'),
  rule('protocol_function_declaration', 'method', 'simple_identifier'),
  { ...rule('class_declaration', 'struct', 'type_identifier'), with: 'struct' },
  { ...rule('class_declaration', 'enum', 'type_identifier'), with: 'enum' },
  rule('class_declaration', 'class', 'type_identifier'),
  { ...rule('enum_entry', 'enum_member'), each: 'simple_identifier' },
  rule('function_declaration', 'function', 'simple_identifier'),
  rule('init_declaration', 'constructor', 'init'),
  rule('property_declaration', 'variable', 'pattern', 'simple_identifier'),
  rule('typealias_declaration', 'type', 'type_identifier'),
]

export const scala: readonly OutlineRule[] = [
  rule('trait_definition', 'trait', 'identifier'),
  rule('class_definition', 'class', 'identifier'),
  rule('object_definition', 'module', 'identifier'),
  rule('enum_definition', 'enum', 'identifier'),
  rule('simple_enum_case', 'enum_member', 'identifier'),
  rule('full_enum_case', 'enum_member', 'identifier'),
  rule('function_definition', 'function', 'identifier'),
  rule('function_declaration', 'function', 'identifier'),
  rule('val_definition', 'variable', 'identifier'),
  rule('val_declaration', 'variable', 'identifier'),
  rule('var_definition', 'variable', 'identifier'),
  rule('var_declaration', 'variable', 'identifier'),
  rule('type_definition', 'type', 'type_identifier'),
]

export const ruby: readonly OutlineRule[] = [
  rule('module', 'module', 'constant|scope_resolution'),
  rule('class', 'class', 'constant|scope_resolution'),
  rule('method', 'function', 'identifier|constant|setter|operator'),
  { ...rule('singleton_method', 'function'), each: 'identifier|constant|setter' },
  { ...rule('assignment', 'constant'), each: 'constant' },
]

export const php: readonly OutlineRule[] = [
  rule('namespace_definition', 'module', 'namespace_name'),
  rule('class_declaration', 'class', 'name'),
  rule('interface_declaration', 'interface', 'name'),
  rule('trait_declaration', 'trait', 'name'),
  rule('enum_declaration', 'enum', 'name'),
  rule('enum_case', 'enum_member', 'name'),
  rule('function_definition', 'function', 'name'),
  rule('method_declaration', 'method', 'name'),
  rule('property_element', 'field', 'name'),
  rule('property_promotion_parameter', 'field', 'variable_name', 'name'),
  rule('const_element', 'constant', 'name'),
]

export const solidity: readonly OutlineRule[] = [
  rule('contract_declaration', 'class', 'identifier'),
  rule('interface_declaration', 'interface', 'identifier'),
  rule('library_declaration', 'module', 'identifier'),
  rule('function_definition', 'function', 'identifier'),
  rule('constructor_definition', 'constructor', 'constructor'),
  rule('fallback_receive_definition', 'method', 'receive|fallback'),
  rule('modifier_definition', 'method', 'identifier'),
  { ...rule('state_variable_declaration', 'field'), each: 'identifier' },
  { ...rule('constant_variable_declaration', 'constant'), each: 'identifier' },
  rule('struct_declaration', 'struct', 'identifier'),
  { ...rule('struct_member', 'field'), each: 'identifier' },
  rule('enum_declaration', 'enum', 'identifier'),
  rule('enum_value', 'enum_member'),
  rule('event_definition', 'type', 'identifier'),
  rule('error_declaration', 'type', 'identifier'),
]

/** A body stands beside its signature: what is declared in it is left out by where it stands. */
export const dart: readonly OutlineRule[] = [
  rule('class_definition', 'class', 'identifier'),
  rule('mixin_declaration', 'class', 'identifier'),
  rule('extension_declaration', 'class', 'identifier'),
  rule('enum_declaration', 'enum', 'identifier'),
  rule('enum_constant', 'enum_member', 'identifier'),
  rule('type_alias', 'type', 'type_identifier'),
  { ...rule('function_signature', 'function', 'identifier'), in: 'method_signature|program|declaration' },
  { ...rule('getter_signature', 'property'), each: 'identifier' },
  rule('constructor_signature', 'constructor', 'identifier'),
  rule('constant_constructor_signature', 'constructor', 'identifier'),
  rule('factory_constructor_signature', 'constructor', 'identifier'),
  { ...rule('initialized_identifier', 'variable', 'identifier'), in: 'initialized_identifier_list' },
  rule('static_final_declaration', 'variable', 'identifier'),
]
