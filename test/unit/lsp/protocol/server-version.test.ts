import { expect, test } from 'vitest'
import { shortVersion } from '../../../../src/main/lsp/protocol/server-version.ts'
import { verifies } from '../../../support/verifies.ts'

test('the version of a server is one short line, also where it tells its whole build', () => {
  verifies('lsp.statuses')
  const build = { GoVersion: 'go1.19', Main: { Version: '' }, Version: 'master' }
  expect([
    shortVersion('1.2.3'),
    shortVersion(' Debian clangd version 19.1.7\nFeatures: linux'),
    shortVersion(JSON.stringify(build)),
    shortVersion(JSON.stringify({ ...build, Main: { Version: 'v0.16.1' } })),
    shortVersion('{ no JSON'),
    shortVersion('9'.repeat(100)).length,
  ]).toEqual(['1.2.3', '19.1.7', 'master', 'v0.16.1', '{ no JSON', 61])
})
