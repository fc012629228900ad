import { type OutlineRule, rule } from './outline-rule.ts'

export const json: readonly OutlineRule[] = [rule('pair', 'property', 'string', 'string_content')]

export const yaml: readonly OutlineRule[] = [
  rule('block_mapping_pair', 'property', 'flow_node', 'plain_scalar|double_quote_scalar|single_quote_scalar'),
]

export const toml: readonly OutlineRule[] = [
  { ...rule('table', 'module'), each: 'bare_key|quoted_key|dotted_key' },
  { ...rule('table_array_element', 'module'), each: 'bare_key|quoted_key|dotted_key' },
  rule('pair', 'property', 'bare_key|quoted_key|dotted_key'),
]

export const css: readonly OutlineRule[] = [
  { ...rule('rule_set', 'class'), each: 'selectors' },
  { ...rule('keyframes_statement', 'class'), each: 'keyframes_name' },
  { ...rule('declaration', 'variable', 'property_name'), head: /^--/ },
]

/** What can be linked to: an element with an id. */
export const html: readonly OutlineRule[] = [
  { ...rule('attribute', 'property', 'attribute_value'), head: /^id\s*=/i },
]

export const vue: readonly OutlineRule[] = [
  { ...rule('template_element', 'module', 'start_tag', 'tag_name'), in: 'document' },
  rule('script_element', 'module', 'start_tag', 'tag_name'),
  rule('style_element', 'module', 'start_tag', 'tag_name'),
  ...html,
]
