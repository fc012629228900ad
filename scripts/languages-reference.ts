import type { LanguageRow, Scaffold } from '../src/main/syntax/language-row.ts'
import type { GrammarManifest } from './grammars/manifest.ts'

/** The page docs/reference/languages.md, from nothing but the language table and the manifest of the grammars. */
export function languagesReference(rows: readonly LanguageRow[], { grammars }: GrammarManifest): string {
  return [
    '<!-- Generated from the language table by `npm run docs:languages`. Do not edit by hand. -->',
    '# The languages of structural search',
    [
      'A pattern is tried in each context of its language, in the order given here; the first that reads it and finds',
      'anything is told in the answer, and `context` fixes one. `$X` is one node, `$$$X` any number, `$_` and `$$$` the same',
      'without a capture. A file is read by its extension, or by its name; `language` takes the id, the name or an alias.',
    ].join('\n'),
    `| language | id | also | files | grammar |\n| --- | --- | --- | --- | --- |\n${rows.map((row, index) => overviewRow(row, grammars, anchorOf(rows, index))).join('\n')}`,
    ...rows.map(languageSection),
  ]
    .join('\n\n')
    .concat('\n')
}

function overviewRow(row: LanguageRow, grammars: GrammarManifest['grammars'], anchor: string): string {
  const grammar = grammars[row.grammar.replace(/\.wasm$/, '')]
  const told = grammar === undefined ? 'none' : `${grammar.package} ${grammar.version} (${grammar.license})`
  const files = [...row.extensions, ...(row.fileNames ?? [])]
  return `| [${row.name}](#${anchor}) | \`${row.id}\` | ${codes(row.aliases)} | ${codes(files)} | ${told} |`
}

function languageSection(row: LanguageRow): string {
  const notes = [
    row.limits ?? '',
    row.opening === undefined
      ? ''
      : `A pattern may begin with \`${row.opening}\`, which is no part of a match.`,
    (row.ownNames ?? []).length === 0
      ? ''
      : `The language's own, never metavariables: ${codes(row.ownNames ?? [])}.`,
    row.covers.length === 0 ? '' : `A search in it reads files of ${codes(row.covers)} too.`,
    row.modifiers.length === 0
      ? ''
      : `A pattern need not mention what stands before a declaration: ${codes(row.modifiers)}.`,
  ]
  const contexts = `| context | for example |\n| --- | --- |\n${row.scaffolds.map(contextRow).join('\n')}`
  return [`## ${row.name}`, contexts, ...notes].filter((part) => part !== '').join('\n\n')
}

function contextRow({ name, example }: Scaffold): string {
  return `| ${name} | ${codes([example])} |`
}

function codes(texts: readonly string[]): string {
  return texts.map((text) => codeOf(cell(text))).join(', ')
}

/** A text that holds a backtick itself is fenced by two. */
function codeOf(text: string): string {
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}

/** As a heading is named: `C++` after `C` is `c-1`. */
function anchorOf(rows: readonly LanguageRow[], index: number): string {
  const slugs = rows.slice(0, index + 1).map(({ name }) => slugOf(name))
  const own = slugs.at(-1) ?? ''
  const before = slugs.filter((slug) => slug === own).length - 1
  return before === 0 ? own : `${own}-${before}`
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')
}
