import { expectTypeOf, test } from 'vitest'
import type { DiagnosticsSource } from '../../../src/main/diagnostics/source.ts'
import type { LanguageServerPool } from '../../../src/main/lsp/pool.ts'
import { verifies } from '../../support/verifies.ts'

test('the pool has the shape that the diagnostics room asks for', () => {
  verifies('lsp.source-shape')
  // Checked by the compiler (`tsc --build`): the two rooms may not import each other.
  expectTypeOf<LanguageServerPool>().toExtend<DiagnosticsSource>()
})
