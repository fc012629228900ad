import type { LanguageRow } from '../language-row.ts'

/** ERB and EJS: the directives between the text. What is in them is text too, and not read as Ruby or JavaScript. */
export const embeddedTemplate: LanguageRow = {
  id: 'embedded_template',
  name: 'ERB and EJS',
  aliases: ['erb', 'ejs'],
  extensions: ['.erb', '.ejs'],
  grammar: 'embedded_template.wasm',
  covers: [],
  standIns: ['µ', 'ª', 'º'],
  scaffolds: [
    {
      name: 'directive',
      before: '',
      after: '',
      yields: ['output_directive', 'directive'],
      example: '<%= a %>',
    },
  ],
  comments: ['comment_directive'],
  lineComment: '<%#',
  terminators: [],
  identifiers: [],
  modifiers: [],
  wrappers: [],
  lists: ['template'],
  sequences: ['template'],
  blocks: [],
  argumentLists: [],
  strings: { nodes: [], quotes: [] },
  prose: ['code', 'content'],
  limits: 'The Ruby or JavaScript of a directive is text: a pattern finds the directive, not what is in it.',
  verbatim: ['code', 'content'],
}
