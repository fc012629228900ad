import path from 'node:path'

/** What a file's text names as imported: a place relative to the workspace without its ending, or the end of one. */
export type ImportedPlace =
  | { readonly kind: 'exact'; readonly stem: string }
  /** Of an alias or an absolute module: which folder it starts from is the project's business. */
  | { readonly kind: 'suffix'; readonly stem: string }

const scriptSpecifier =
  /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*)(?:"([^"\n]+)"|'([^'\n]+)'|`([^`\n$]+)`)/g
const include = /^[ \t]*#[ \t]*(?:include|import)[ \t]+["<]([^">\n]+)[">]/gm
const pythonFrom = /^[ \t]*from[ \t]+(\.*[\w.]*)[ \t]+import[ \t]+(\([^)]*\)|[^\n#;]+)/gm
const pythonImport = /^[ \t]*import[ \t]+([^\n#;]+)/gm

/** import, export from, import() and require of TypeScript and JavaScript. Packages of others give nothing. */
export function scriptImports(file: string, text: string): readonly ImportedPlace[] {
  return [...text.matchAll(scriptSpecifier)].flatMap(([, double, single, template]) => {
    const specifier = double ?? single ?? template ?? ''
    if (/^\.{1,2}(\/|$)/.test(specifier)) return [exact(path.posix.join(path.posix.dirname(file), specifier))]
    const alias = /^(?:[@~#]\/)?(.+\/.+|(?<=[@~#]\/).+)$/.exec(specifier)?.[1]
    return alias === undefined ? [] : [{ kind: 'suffix' as const, stem: withoutScriptEnding(alias) }]
  })
}

/** `import a.b`, `from a import b`, `from ..a import b`; a name that is imported may be a module itself. */
export function pythonImports(file: string, text: string): readonly ImportedPlace[] {
  const plain = [...text.matchAll(pythonImport)].flatMap(([, list = '']) => namesIn(list))
  const from = [...text.matchAll(pythonFrom)].flatMap(([, module = '', list = '']) =>
    pythonFromPlaces(file, module, namesIn(list)),
  )
  return [
    ...plain.map((name): ImportedPlace => ({ kind: 'suffix', stem: name.replaceAll('.', '/') })),
    ...from,
  ]
}

function pythonFromPlaces(
  file: string,
  module: string,
  imported: readonly string[],
): readonly ImportedPlace[] {
  const dots = /^\.*/.exec(module)?.[0].length ?? 0
  const base = module.slice(dots).replaceAll('.', '/')
  const stems = [base, ...imported.map((name) => (base === '' ? name : `${base}/${name}`))]
  if (dots === 0) return stems.map((stem) => ({ kind: 'suffix', stem }))
  const folder = path.posix.join(path.posix.dirname(file), ...Array<string>(dots - 1).fill('..'))
  return stems.map((stem) => ({ kind: 'exact', stem: path.posix.join(folder, stem) }))
}

/** `#include` and `#import`: beside the file, or by the end of a path that the compiler looks for in its folders. */
export function includes(file: string, text: string): readonly ImportedPlace[] {
  return [...text.matchAll(include)].map(([, name = '']): ImportedPlace => {
    const isRelative = /^\.{1,2}\//.test(name)
    return isRelative
      ? { kind: 'exact', stem: path.posix.join(path.posix.dirname(file), name) }
      : { kind: 'suffix', stem: name }
  })
}

/** The ways in which an import may name the file: without its ending, and a folder for its index. */
export function stemsOf(target: string): readonly string[] {
  const stem =
    target.endsWith('.py') || target.endsWith('.pyi')
      ? target.replace(/\.pyi?$/, '')
      : withoutScriptEnding(target)
  const folder = /^(.*?)\/?(?:index|__init__)$/.exec(stem)?.[1]
  return folder === undefined ? [stem] : [stem, folder === '' ? '.' : folder]
}

export function names(place: ImportedPlace, stem: string): boolean {
  return place.stem === stem || (place.kind === 'suffix' && stem.endsWith(`/${place.stem}`))
}

function exact(joined: string): ImportedPlace {
  const stem = withoutScriptEnding(joined.replace(/\/$/, ''))
  return { kind: 'exact', stem }
}

/** `./a.js` is how a module says `a.ts`. */
function withoutScriptEnding(file: string): string {
  return file.replace(/(\.d)?\.[cm]?[jt]sx?$/, '')
}

function namesIn(list: string): readonly string[] {
  return list
    .replace(/[()\\]/g, ' ')
    .split(',')
    .map((part) => part.replace(/#.*$/gm, '').trim().split(/\s+/)[0] ?? '')
    .filter((name) => /^[\w.]+$/.test(name))
}
