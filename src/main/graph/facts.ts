import type { ReferenceKind, SymbolKind, Tier } from '../../shared/model/graph.ts'

/**
 * What extraction says of one file: a pure function of its path, bytes, grammar and the extractor's version. Positions are
 * zero-based lines and UTF-16 characters. Everything is plain data that can be sent between threads and stored as a blob.
 */
export interface FileFacts {
  readonly language: string
  /** `partial`: the tree has ERROR or MISSING nodes; what stands outside of them is extracted. */
  readonly parse: 'ok' | 'partial'
  readonly symbols: readonly SymbolFact[]
  readonly references: readonly ReferenceFact[]
  /**
   * Hash of all that linking another file can read of this one: exports, signatures, declared types, heritage. Equal after
   * an edit of bodies only.
   */
  readonly surface: string
  /** What only the linker of its language reads: scopes, bindings, imports, exports, declared types. */
  readonly linkage: unknown
}

export interface SymbolFact {
  readonly name: string
  readonly kind: SymbolKind
  /** SCIP-style descriptor inside the file, `Foo#bar().`; unique in it (`(+1)` disambiguates). */
  readonly descriptor: string
  /** Index of the symbol around it; -1 at the top. */
  readonly parent: number
  readonly range: Range
  /** Start of its name. */
  readonly line: number
  readonly character: number
  readonly signature: string
  readonly flags: SymbolFlags
}

export interface Range {
  readonly startLine: number
  readonly startCharacter: number
  readonly endLine: number
  readonly endCharacter: number
}

export interface SymbolFlags {
  readonly isExported?: boolean
  readonly isStatic?: boolean
  readonly isAbstract?: boolean
  readonly isAsync?: boolean
  readonly isTest?: boolean
  readonly isLocal?: boolean
}

export interface ReferenceFact {
  readonly kind: ReferenceKind
  readonly name: string
  /** Start of the name that is used. */
  readonly line: number
  readonly character: number
  /** Index of the innermost symbol around it; -1 at the top of the file. */
  readonly source: number
}

/** The target of a reference: a symbol by its file and descriptor, or nothing of this workspace. */
export type Target = { readonly file: string; readonly descriptor: string } | 'external'

/** What linking says of one reference. One that is not listed stays unresolved. */
export interface Edge {
  /** Index into `references`. */
  readonly reference: number
  readonly target: Target
  readonly tier: Tier
  /** Why, in a few words of a closed set: `import`, `declared type`, `return type`. */
  readonly reason: string
}

/** One symbol that stands in for another by inheritance: `source` (index) overrides or implements `target`. */
export interface Override {
  readonly source: number
  readonly target: Target
}

export interface LinkedFile {
  readonly edges: readonly Edge[]
  readonly overrides: readonly Override[]
  /** Files whose surface was read: when one of them changes its surface or goes, this file is linked again. */
  readonly consulted: readonly string[]
  /**
   * Paths that were looked for and were not there: when one of them comes, this file is linked again. One that ends with
   * `/` is a folder that was listed: when any file comes directly into it, this file is linked again.
   */
  readonly missed: readonly string[]
}

/** What linking may ask for: the stored facts of any file, and the set of files. Each question is remembered by the caller. */
export interface LinkWorld {
  facts(file: string): FileFacts | undefined
  has(file: string): boolean
  /** Indexed files directly in a folder (`''` is the root), sorted: packages of Go and Java are folders. */
  filesIn(folder: string): readonly string[]
  /** Text of a file that configures linking (tsconfig.json, package.json, go.mod, Cargo.toml); undefined where it is missing. */
  config(file: string): string | undefined
}

/** Links the references of one file. Pure: the same world gives the same edges, in the order of the references. */
export type LinkFile = (file: string, facts: FileFacts, world: LinkWorld) => LinkedFile
