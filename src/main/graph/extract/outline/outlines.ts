import type { Outline, OutlineRule } from './outline-rule.ts'
import { c, cpp, objectiveC } from './outlines-of-c.ts'
import { css, html, json, toml, vue, yaml } from './outlines-of-data.ts'
import {
  bash,
  elisp,
  elixir,
  lua,
  ocaml,
  rescript,
  systemrdl,
  tlaplus,
  zig,
} from './outlines-of-functions.ts'
import { cSharp, dart, kotlin, php, ruby, scala, solidity, swift } from './outlines-of-objects.ts'

/** Keys of data below this are not told one by one. */
const maxDataDepth = 3

const whole = (rules: readonly OutlineRule[]): Outline => ({ rules })
const shallow = (rules: readonly OutlineRule[]): Outline => ({ rules, maxDepth: maxDataDepth })

/** What declares symbols, by the id of the language: those of which the graph knows no calls. */
export const outlines: Readonly<Record<string, Outline>> = {
  bash: whole(bash),
  c: whole(c),
  c_sharp: whole(cSharp),
  cpp: whole(cpp),
  css: whole(css),
  elisp: whole(elisp),
  elixir: whole(elixir),
  dart: whole(dart),
  // A template declares nothing: what it shows is text and code of another language.
  embedded_template: whole([]),
  html: whole(html),
  json: shallow(json),
  kotlin: whole(kotlin),
  lua: whole(lua),
  objc: whole(objectiveC),
  ocaml: whole(ocaml),
  php: whole(php),
  rescript: whole(rescript),
  ruby: whole(ruby),
  scala: whole(scala),
  solidity: whole(solidity),
  swift: whole(swift),
  systemrdl: whole(systemrdl),
  tlaplus: whole(tlaplus),
  toml: shallow(toml),
  vue: whole(vue),
  yaml: shallow(yaml),
  zig: whole(zig),
}
