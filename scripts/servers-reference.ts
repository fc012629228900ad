import type { CatalogEntry } from '../src/main/lsp/catalog/catalog.ts'

/** The page docs/reference/language-servers.md, from nothing but the catalog. */
export function serversReference(rows: readonly CatalogEntry[]): string {
  return [
    '<!-- Generated from the catalog of language servers by `npm run docs:servers`. Do not edit by hand. -->',
    '# Language servers',
    [
      `The ${rows.length} servers that Control Center knows. None is ever downloaded: one that you have answers where its`,
      'marker is found, and `control-center doctor` says for each whether it does, and why not. Members of one group never',
      'both answer: the first that starts does. A linter adds its findings to those of the others. What stands here can be',
      'changed for each server in `settings.json`, see [the guide](../guides/language-servers.md).',
      `${rows.filter(({ tried }) => tried !== undefined).length} of the rows were measured with the server itself, and say with which version.`,
    ].join('\n'),
    overview(rows),
    ...rows.map(section),
  ]
    .join('\n\n')
    .concat('\n')
}

function overview(rows: readonly CatalogEntry[]): string {
  const lines = rows.map(({ id, language, languageIds, fileNames = {}, command }) => {
    const files = [...Object.keys(languageIds), ...Object.keys(fileNames)]
    return `| [${id}](#${id}) | ${language} | ${codes(files)} | ${code(command)} |`
  })
  return ['| id | language | files | command |', '| --- | --- | --- | --- |', ...lines].join('\n')
}

function section(row: CatalogEntry): string {
  const facts: readonly (readonly [string, string])[] = [
    ['language', row.role === 'linter' ? `${row.language}, a linter` : row.language],
    ['off', row.offByDefault === undefined ? '' : `until \`enabled\` is true: ${row.offByDefault}`],
    ['command', code([row.command, ...row.args].join(' '))],
    ['other names', codes(row.alternatives)],
    ['also looked for in', codes(row.localBins)],
    ['works with', codes(row.requires)],
    ['from the workspace', needs(row)],
    ['root', `${codes(row.rootMarkers)}${row.answersAnywhere === true ? ', or any folder' : ''}`],
    ['root of several projects', codes(row.workspaceMarkers ?? [])],
    ['not where', codes(row.excludeMarkers)],
    ['group', row.group === undefined ? '' : code(row.group)],
    ['diagnostics', `${row.ways.join(', else ')}; quiet time ${row.quietMs} ms, cold limit ${seconds(row)}`],
    ['checks only', row.checksOnly ?? ''],
    ['texts that are not saved', unsaved[row.unsaved]],
    ['measured with', row.tried ?? 'nothing yet: from its documentation'],
    ['install', code(row.install)],
    ...(row.quirks ?? []).map((quirk) => ['note', quirk] as const),
  ]
  const lines = facts.filter(([, value]) => value !== '').map(([name, value]) => `- ${name}: ${value}`)
  return `## ${row.id}\n\n${lines.join('\n')}`
}

const unsaved: Readonly<Record<CatalogEntry['unsaved'], string>> = {
  all: '',
  own: 'its own file only; others as they are on the disk',
  none: 'not checked',
}

function needs({ needs: need, own }: CatalogEntry): string {
  const words = {
    tsserver: 'TypeScript with a tsserver',
    tsdk: 'TypeScript',
    eslint: 'ESLint',
    python: 'its virtual environment',
  }
  const wanted = need === undefined ? [] : [words[need]]
  return [...wanted, ...(own === undefined ? [] : ['nothing where it has none: the app has its own'])].join(
    '; ',
  )
}

function seconds({ coldLimitMs }: CatalogEntry): string {
  return `${coldLimitMs / 1000} s`
}

function codes(texts: readonly string[]): string {
  return texts.map(code).join(', ')
}

/** A text that holds a backtick is fenced by two. */
function code(text: string): string {
  const plain = text.replaceAll('|', '\\|')
  return plain.includes('`') ? `\`\` ${plain} \`\`` : `\`${plain}\``
}
