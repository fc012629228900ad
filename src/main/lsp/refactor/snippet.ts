/**
 * The plain text of a snippet (LSP 3.18, "Snippet Syntax"): tab stops vanish, a placeholder leaves its default, a
 * choice its first member, a variable its default. What is no snippet syntax stays as it is.
 */
export function plainTextOf(snippet: string): string {
  return new SnippetReader(snippet).read(() => false)
}

class SnippetReader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  /** Up to the first character that `ends`, which is not taken. */
  read(ends: (character: string) => boolean): string {
    let plain = ''
    while (this.#at < this.#text.length) {
      const character = this.#text.charAt(this.#at)
      if (ends(character)) break
      if (character === '\\') plain += this.#escaped()
      else if (character === '$') plain += this.#inserted()
      else {
        plain += character
        this.#at += 1
      }
    }
    return plain
  }

  /** Only `$`, `}` and `\` can be escaped. */
  #escaped(): string {
    const next = this.#text.charAt(this.#at + 1)
    const isEscape = next === '$' || next === '}' || next === '\\'
    this.#at += isEscape ? 2 : 1
    return isEscape ? next : '\\'
  }

  #inserted(): string {
    const bare = this.#match(/\$(\d+|[A-Za-z_]\w*)/y)
    if (bare !== undefined) return ''
    const choice = this.#match(/\$\{\d+\|((?:\\.|[^|\\])*)\|\}/y)
    if (choice !== undefined) return firstChoice(choice[1] ?? '')
    const transformed = this.#match(/\$\{(?:\d+|[A-Za-z_]\w*)(?:\}|\/(?:\\.|[^}\\])*\})/y)
    if (transformed !== undefined) return ''
    if (this.#match(/\$\{(?:\d+|[A-Za-z_]\w*):/y) === undefined) {
      this.#at += 1
      return '$'
    }
    const fallback = this.read((character) => character === '}')
    this.#at += 1
    return fallback
  }

  #match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at
    const match = pattern.exec(this.#text)
    if (match === null) return undefined
    this.#at += match[0].length
    return match
  }
}

function firstChoice(choices: string): string {
  const first = /^(?:\\.|[^,\\])*/.exec(choices)?.[0] ?? ''
  return first.replace(/\\([,|\\$}])/g, '$1')
}
