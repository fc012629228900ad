import { systemClock } from '../../base/clock.ts'
import { SyntaxPool } from '../../syntax/pool/syntax-pool.ts'
import { graphLanguages, graphLanguagesVersion } from '../languages.ts'
import { Extractor } from './extractor.ts'
import { GraphHost } from './graph-host.ts'
import type { GraphMessage, GraphStart } from './graph-messages.ts'
import { belongs, type GitFiles, listFiles } from './listing.ts'
import { StoreOwner } from './store-owner.ts'

const megabyte = 1024 * 1024
/** Files are read once, so nothing of them is remembered; threads end soon, and their memory is given back. */
const limits = { threads: 2, cacheBytes: 0, idleMs: 20_000, memoryBytes: 96 * megabyte }

/** The host of a workspace, with threads of its own. */
export function makeHost(
  { root, dataDir, resourcesDir }: GraphStart,
  gitFiles: GitFiles,
  tell: (message: GraphMessage) => void,
): { readonly host: GraphHost; close(): Promise<void> } {
  const clock = systemClock
  const pool = new SyntaxPool({ resourcesDir, clock, limits })
  const host = new GraphHost({
    owner: new StoreOwner({
      dataDir,
      root,
      extractorVersion: graphLanguagesVersion,
      timestamp: () => clock.timestamp(),
    }),
    list: async (signal) => await listFiles(root, gitFiles, signal),
    belongs: async (file) => await belongs(root, file),
    extractor: new Extractor({ pool, root }),
    linkerOf: (language) => graphLanguages[language]?.link,
    clock,
    onProgress: (progress) => tell({ type: 'progress', progress }),
  })
  return { host, close: async () => await pool.close() }
}
