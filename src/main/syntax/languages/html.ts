import type { LanguageRow } from '../language-row.ts'

/** Text by itself is nothing that one looks for by its structure: no scaffold yields it. */
const elements = ['element', 'start_tag', 'self_closing_tag', 'script_element', 'style_element', 'doctype']

export const html: LanguageRow = {
  id: 'html',
  name: 'HTML',
  aliases: ['htm', 'xhtml'],
  extensions: ['.html', '.htm', '.xhtml'],
  grammar: 'html.wasm',
  covers: [],
  standIns: ['µ', 'ª', 'º', 'ǂ', 'ʘ'],
  scaffolds: [
    { name: 'element', before: '', after: '', yields: elements, example: '<a>b</a>' },
    {
      name: 'attribute',
      before: '<a ',
      after: '/>',
      yields: ['attribute', 'attribute_name'],
      example: 'a="b"',
    },
  ],
  comments: ['comment'],
  lineComment: '<!--',
  terminators: [],
  identifiers: ['tag_name', 'attribute_name'],
  modifiers: [],
  wrappers: ['attribute'],
  lists: ['document'],
  sequences: ['document', 'element', 'start_tag', 'self_closing_tag'],
  tags: ['start_tag', 'end_tag'],
  blocks: [],
  argumentLists: [],
  strings: { nodes: ['quoted_attribute_value'], quotes: ['"', "'"] },
  caseless: [{ kinds: ['tag_name', 'attribute_name', 'doctype'] }],
  prose: ['text'],
  limits: 'The code in `<script>` and `<style>` is one text: a pattern finds the element, not what is in it.',
  verbatim: ['quoted_attribute_value', 'raw_text'],
}
