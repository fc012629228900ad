import type { LanguageRow } from './language-row.ts'
import { javascript, tsx, typescript } from './languages/ecmascript.ts'
import { c, cpp, objectiveC } from './languages/c-family.ts'
import { cSharp } from './languages/c-sharp.ts'
import { bash } from './languages/bash.ts'
import { css } from './languages/css.ts'
import { dart } from './languages/dart.ts'
import { elisp } from './languages/elisp.ts'
import { elixir } from './languages/elixir.ts'
import { embeddedTemplate } from './languages/embedded-template.ts'
import { go } from './languages/go.ts'
import { html } from './languages/html.ts'
import { java } from './languages/java.ts'
import { json } from './languages/json.ts'
import { kotlin } from './languages/kotlin.ts'
import { lua } from './languages/lua.ts'
import { ocaml } from './languages/ocaml.ts'
import { php } from './languages/php.ts'
import { python } from './languages/python.ts'
import { rescript } from './languages/rescript.ts'
import { ruby } from './languages/ruby.ts'
import { rust } from './languages/rust.ts'
import { scala } from './languages/scala.ts'
import { solidity } from './languages/solidity.ts'
import { swift } from './languages/swift.ts'
import { systemrdl } from './languages/systemrdl.ts'
import { tlaplus } from './languages/tlaplus.ts'
import { toml } from './languages/toml.ts'
import { vue } from './languages/vue.ts'
import { yaml } from './languages/yaml.ts'
import { zig } from './languages/zig.ts'

/** The language table. A further language is a further row. */
export const languages: readonly LanguageRow[] = [
  typescript,
  tsx,
  javascript,
  python,
  go,
  rust,
  c,
  cpp,
  cSharp,
  java,
  kotlin,
  dart,
  swift,
  scala,
  ruby,
  php,
  bash,
  lua,
  elixir,
  objectiveC,
  zig,
  solidity,
  ocaml,
  rescript,
  elisp,
  tlaplus,
  systemrdl,
  json,
  yaml,
  toml,
  css,
  html,
  vue,
  embeddedTemplate,
]

/** By id, name or alias, whatever the case. */
export function languageNamed(name: string): LanguageRow | undefined {
  const wanted = name.trim().toLowerCase()
  return languages.find(
    (row) => row.id === wanted || row.name.toLowerCase() === wanted || row.aliases.includes(wanted),
  )
}

const byFileName = firstOf(({ fileNames = [] }) => fileNames)
const byExtension = firstOf(({ extensions }) => extensions)

/** By the name of a file, else by its extension: of `.html.erb` the longest that is known. */
export function languageOfPath(path: string): LanguageRow | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  let row = byFileName.get(name)
  for (let dot = name.indexOf('.'); row === undefined && dot >= 0; dot = name.indexOf('.', dot + 1))
    row = byExtension.get(name.slice(dot))
  return row
}

/** Asked for every file of a workspace; of two rows the earlier counts. */
function firstOf(keysOf: (row: LanguageRow) => readonly string[]): ReadonlyMap<string, LanguageRow> {
  return new Map(languages.toReversed().flatMap((row) => keysOf(row).map((key) => [key, row] as const)))
}

/** The rows whose files a search in `row` reads: itself first. */
export function languagesCoveredBy(row: LanguageRow): readonly [LanguageRow, ...LanguageRow[]] {
  return [row, ...languages.filter((other) => row.covers.includes(other.id))]
}
