import { expectTypeOf, test } from 'vitest'
import type { StagedChanges } from '../../../src/main/staging/staged-changes.ts'
import type { FilesPort, FindPort, StagingPort } from '../../../src/main/tools/ports.ts'
import type { FileFinder } from '../../../src/main/workspace/find.ts'
import type { RunFiles } from '../../../src/main/workspace/files.ts'
import { verifies } from '../../support/verifies.ts'

test('the rooms fit the ports of the tools, which they may not import', () => {
  verifies('workspace.fits-ports')
  expectTypeOf<RunFiles>().toExtend<FilesPort>()
  expectTypeOf<FileFinder>().toExtend<FindPort>()
  expectTypeOf<StagedChanges>().toExtend<StagingPort>()
})
