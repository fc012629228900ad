import type { LanguageRow } from '../language-row.ts'

const elements = [
  'element',
  'start_tag',
  'self_closing_tag',
  'script_element',
  'style_element',
  'template_element',
  'interpolation',
]
const attributes = ['attribute', 'directive_attribute', 'attribute_name', 'directive_name']

export const vue: LanguageRow = {
  id: 'vue',
  name: 'Vue',
  aliases: [],
  extensions: ['.vue'],
  grammar: 'vue.wasm',
  covers: [],
  standIns: ['µ', 'ª', 'º', 'ǂ', 'ʘ'],
  scaffolds: [
    { name: 'element', before: '<template>', after: '</template>', yields: elements, example: '<a>b</a>' },
    { name: 'component', before: '', after: '', yields: elements, example: '<script>a</script>' },
    {
      name: 'attribute',
      before: '<template><a ',
      after: '/></template>',
      yields: attributes,
      example: ':a="b"',
    },
  ],
  comments: ['comment'],
  lineComment: '<!--',
  terminators: [],
  identifiers: ['tag_name', 'attribute_name', 'directive_value'],
  modifiers: [],
  wrappers: ['attribute'],
  lists: ['document'],
  sequences: ['document', 'element', 'template_element', 'start_tag', 'self_closing_tag'],
  tags: ['start_tag', 'end_tag'],
  blocks: [],
  argumentLists: [],
  strings: { nodes: ['quoted_attribute_value'], quotes: ['"', "'"] },
  prose: ['text', 'raw_text'],
  limits:
    'Scripts, styles and what stands between `{{ }}` or in a directive are text: a pattern finds them whole, not what is in them.',
  verbatim: ['quoted_attribute_value', 'raw_text'],
}
