import type { SyntaxParser } from '../../syntax/syntax-parser.ts'
import type { SearchListener } from '../answer.ts'
import type { SourceFiles } from './source-files.ts'
import type { Control } from './source-reader.ts'

/** What a search or a rewrite works with in one thread. */
export interface SearchParts {
  readonly files: SourceFiles
  readonly parser: SyntaxParser
  readonly control: Control
  readonly listener?: SearchListener | undefined
}
