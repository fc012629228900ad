/** Which file of which package in tools/grammars becomes `resources/grammars/NAME.wasm`. */
export interface GrammarFile {
  readonly name: string
  readonly from: string
  readonly file: string
}

/**
 * The grammar's own package where it carries a .wasm that is newer than that of a collection; else the collection that
 * reads more of today's syntax. docs/decisions/0012 says which ones were left out.
 */
export const grammarFiles: readonly GrammarFile[] = [
  own('bash'),
  own('c'),
  { name: 'c_sharp', from: 'tree-sitter-c-sharp', file: 'tree-sitter-c_sharp.wasm' },
  own('cpp'),
  own('css'),
  newer('dart'),
  older('elisp'),
  own('elixir'),
  older('embedded_template'),
  own('go'),
  own('html'),
  own('java'),
  own('javascript'),
  own('json'),
  scoped('kotlin'),
  scoped('lua'),
  older('objc'),
  older('ocaml'),
  own('php'),
  own('python'),
  older('rescript'),
  own('ruby'),
  own('rust'),
  own('scala'),
  newer('solidity'),
  newer('swift'),
  older('systemrdl'),
  older('tlaplus'),
  scoped('toml'),
  { name: 'tsx', from: 'tree-sitter-typescript', file: 'tree-sitter-tsx.wasm' },
  { name: 'typescript', from: 'tree-sitter-typescript', file: 'tree-sitter-typescript.wasm' },
  newer('vue'),
  scoped('yaml'),
  older('zig'),
]

function own(name: string): GrammarFile {
  return { name, from: `tree-sitter-${name}`, file: `tree-sitter-${name}.wasm` }
}

function scoped(name: string): GrammarFile {
  return { name, from: `@tree-sitter-grammars/tree-sitter-${name}`, file: `tree-sitter-${name}.wasm` }
}

function newer(name: string): GrammarFile {
  return { name, from: '@repomix/tree-sitter-wasms', file: `out/tree-sitter-${name}.wasm` }
}

function older(name: string): GrammarFile {
  return { name, from: 'tree-sitter-wasms', file: `out/tree-sitter-${name}.wasm` }
}
