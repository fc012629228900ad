import 'monaco-editor/languages/definitions/cpp/register'
import 'monaco-editor/languages/definitions/csharp/register'
import 'monaco-editor/languages/definitions/css/register'
import 'monaco-editor/languages/definitions/dockerfile/register'
import 'monaco-editor/languages/definitions/go/register'
import 'monaco-editor/languages/definitions/html/register'
import 'monaco-editor/languages/definitions/java/register'
import 'monaco-editor/languages/definitions/javascript/register'
import 'monaco-editor/languages/definitions/kotlin/register'
import 'monaco-editor/languages/definitions/markdown/register'
import 'monaco-editor/languages/definitions/php/register'
import 'monaco-editor/languages/definitions/python/register'
import 'monaco-editor/languages/definitions/ruby/register'
import 'monaco-editor/languages/definitions/rust/register'
import 'monaco-editor/languages/definitions/scss/register'
import 'monaco-editor/languages/definitions/shell/register'
import 'monaco-editor/languages/definitions/sql/register'
import 'monaco-editor/languages/definitions/swift/register'
import 'monaco-editor/languages/definitions/typescript/register'
import 'monaco-editor/languages/definitions/xml/register'
import 'monaco-editor/languages/definitions/yaml/register'

/** Our names of languages where Monaco has another, or a cousin that colours it well enough. */
const cousins: Readonly<Record<string, string>> = {
  tsx: 'typescript',
  typescriptreact: 'typescript',
  jsx: 'javascript',
  javascriptreact: 'javascript',
  json: 'javascript',
  jsonc: 'javascript',
  bash: 'shell',
  shellscript: 'shell',
  c: 'cpp',
  'c++': 'cpp',
  toml: 'shell',
}

/** Monaco's id for a language; one that it does not know is shown as plain text. */
export function monacoLanguage(language: string): string {
  return cousins[language] ?? language
}
