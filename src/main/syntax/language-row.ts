/** A wrapper that lets a fragment parse: `before` + fragment + `after` is a whole file of the language. */
export interface Scaffold {
  readonly name: string
  readonly before: string
  readonly after: string
  /** Node kinds that this scaffold is for; a fragment that reads as another kind is refused here. */
  readonly yields?: readonly string[]
  /**
   * How a fragment for this scaffold never begins: a grammar that is lenient with reserved words would read `return $X;`
   * as a field of the type `return`.
   */
  readonly notFor?: RegExp
  /**
   * Metavariables that stand where a statement begins are read here as the language's form of one, not as words:
   * `class $C { $$$M }` with a word in it is an enumeration to Kotlin.
   */
  readonly isOfStatements?: boolean
  /** Node kinds that are rarely meant (`$K: $V` as a label): such a reading stands behind all others. */
  readonly unlikely?: readonly string[]
  /** A fragment that reads there; the reference shows it. */
  readonly example: string
}

/** What stands for a metavariable where the grammar takes no word (`import $X from $M` needs a string): the word in it. */
export interface StandInForm {
  readonly before: string
  readonly after: string
  /** It is a whole statement or member: only tried where one may begin, and for all such metavariables at once. */
  readonly isStatement: boolean
  /** What stands before a metavariable that this may stand for; anything where it is not told. */
  readonly follows?: RegExp
}

export interface CaselessLeaves {
  readonly kinds: readonly string[]
  readonly under?: readonly string[]
}

/** One row of the language table: everything that the engine knows of a language. Kinds are tree-sitter node kinds. */
export interface LanguageRow {
  readonly id: string
  /** What a person calls it. */
  readonly name: string
  /** Other names that are understood: `ts`, `py`. */
  readonly aliases: readonly string[]
  /** With the dot, lower case. */
  readonly extensions: readonly string[]
  /** Names of files that are of this language without its extension, lower case: `gemfile`. */
  readonly fileNames?: readonly string[]
  /** File name in resources/grammars. */
  readonly grammar: string
  /** Languages whose files a search in this one covers too, each read by its own grammar. */
  readonly covers: readonly string[]
  /**
   * Characters of which one stands for `$` while a pattern is parsed; each may begin an identifier. The first that
   * the pattern does not contain is taken.
   */
  readonly standIns: readonly string[]
  /** Tried where no scaffold reads the word. */
  readonly forms?: readonly StandInForm[]
  /** Upper-case names with `$` that are the language's own and no metavariables: PHP's `$_GET`. */
  readonly ownNames?: readonly string[]
  /** What opens a file and is no part of a pattern that begins with it: `<?php`. */
  readonly opening?: string
  /** Tried in this order. */
  readonly scaffolds: readonly Scaffold[]
  readonly comments: readonly string[]
  /** What begins a comment that runs to the end of its line. */
  readonly lineComment: string
  /** Tokens and nodes that end a statement and mean nothing else. */
  readonly terminators: readonly string[]
  /** A new line may stand for a terminator wherever there is one. */
  readonly newlinesTerminate?: boolean
  /** Kinds that name something: a pattern that is one bare name finds all of them. */
  readonly identifiers: readonly string[]
  /** Tokens and nodes before what is declared, which a pattern need not mention (`async`, `export`, a decorator). */
  readonly modifiers: readonly string[]
  /** Nodes that a lone `$X` stands for although it is written as an expression or a name. */
  readonly wrappers: readonly string[]
  /** Lists without brackets of their own: `$$$X` stands for what is in them, never for the list. */
  readonly lists: readonly string[]
  /** Nodes whose children may be looked for as neighbours: `a(); b();`. */
  readonly sequences: readonly string[]
  /**
   * Nodes that continue what stands before them under the same parent, where a grammar has no node for the whole: in
   * Dart `a.b()` is `identifier selector selector`. `$X` stands for one node and all of these behind it.
   */
  readonly suffixes?: readonly string[]
  /** What goes on with a statement beside its body, where both stand in one list: `else`. */
  readonly branches?: readonly string[]
  /** Named nodes that open or close a list, as brackets do elsewhere. */
  readonly tags?: readonly string[]
  /** Blocks of statements, for `relaxed`: a block of one statement equals the statement. */
  readonly blocks: readonly string[]
  /** The statement of a block that would have none, where an empty block is no code. */
  readonly emptyBlock?: string
  /** Argument lists, for `relaxed`: an empty one may be absent. */
  readonly argumentLists: readonly string[]
  /** String nodes and their quote tokens: `"a"` equals `'a'`. */
  readonly strings: { readonly nodes: readonly string[]; readonly quotes: readonly string[] }
  /** `IF` is `if`. */
  readonly hasCaselessKeywords?: boolean
  /** Leaves whose letters count whatever their case; `under` narrows them to such parents. */
  readonly caseless?: readonly CaselessLeaves[]
  /** Leaves in which white space counts only as a gap: text between tags. */
  readonly prose?: readonly string[]
  /** What a person should know is not looked into: a sentence for the reference. */
  readonly limits?: string
  /** Nodes whose lines are content: re-basing the indentation leaves them alone. */
  readonly verbatim: readonly string[]
}
