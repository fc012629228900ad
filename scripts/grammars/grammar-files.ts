/** Which file of which package in tools/grammars becomes `resources/grammars/NAME.wasm`. */
export interface GrammarFile {
  readonly name: string
  readonly from: string
  readonly file: string
}

export const grammarFiles: readonly GrammarFile[] = [
  { name: 'javascript', from: 'tree-sitter-javascript', file: 'tree-sitter-javascript.wasm' },
  { name: 'python', from: 'tree-sitter-python', file: 'tree-sitter-python.wasm' },
  { name: 'tsx', from: 'tree-sitter-typescript', file: 'tree-sitter-tsx.wasm' },
  { name: 'typescript', from: 'tree-sitter-typescript', file: 'tree-sitter-typescript.wasm' },
]
