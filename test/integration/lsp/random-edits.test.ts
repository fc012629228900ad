import { describe, expect, test } from 'vitest'
import { editProjects } from '../../../bench/lsp/edit-projects.ts'
import { randomEdits } from '../../../bench/lsp/random-edits.ts'
import { missingCommands } from '../../support/real-servers/places.ts'
import { verifies } from '../../support/verifies.ts'

/** A small share of `npm run bench:lsp -- edits`, which makes 2,000: a fresh process costs pyright seconds. */
const edits: Readonly<Record<string, number>> = { 'typescript-native': 20, pyright: 8, gopls: 12 }
const limitMs = 240_000

describe.each(editProjects)('$server', (project) => {
  const { server, needs = [] } = project
  test.skipIf(missingCommands(server, ...needs).length > 0)(
    'after random edits a run knows what a process knows that has seen no other text',
    async () => {
      verifies('lsp.random-edits')
      const outcome = await randomEdits(project, { edits: edits[server] ?? 10, seed: 20, exactEvery: 50 })
      expect(outcome.faults).toEqual([])
    },
    limitMs,
  )
})
