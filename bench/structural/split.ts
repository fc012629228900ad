import { SourceCache, type OpenedSource } from '../../src/main/syntax/source-cache.ts'
import type { LanguageRow } from '../../src/main/syntax/language-row.ts'
import { SyntaxParser } from '../../src/main/syntax/syntax-parser.ts'
import { ListingCache } from '../../src/main/workspace/listing-cache.ts'
import { search } from '../../src/main/pattern/searching/search.ts'
import { WorkspaceSourceFiles } from '../../src/main/pattern/searching/workspace-source-files.ts'
import { inProject } from '../../scripts/system/project-root.ts'
import { queryOf } from './timed.ts'

/** Milliseconds of one thread. */
export interface Split {
  listMs: number
  readMs: number
  parseMs: number
  matchMs: number
}

/** A parser that adds up what it takes. */
class TimedParser extends SyntaxParser {
  parseMs = 0

  override async grammar(row: LanguageRow): ReturnType<SyntaxParser['grammar']> {
    const parse = await super.grammar(row)
    return (text, options) => {
      const startedMs = performance.now()
      const tree = parse(text, options)
      this.parseMs += performance.now() - startedMs
      return tree
    }
  }
}

/** Where the time goes, cold and warm: the same search in one thread, with each step timed. */
export async function splitOf(root: string, pattern: string): Promise<{ cold: Split; warm: Split }> {
  // Without a handle the process has nothing to wait for while a grammar loads.
  const alive = setInterval(() => undefined, 1_000)
  try {
    const parser = new TimedParser(inProject('resources'))
    const cache = new SourceCache(1024 * 1024 * 1024)
    const memory = { cache, listings: new ListingCache() }
    const once = async (): Promise<Split> => await timedSearch(root, pattern, { parser, memory })
    return { cold: await once(), warm: await once() }
  } finally {
    clearInterval(alive)
  }
}

async function timedSearch(
  root: string,
  pattern: string,
  { parser, memory }: { parser: TimedParser; memory: { cache: SourceCache; listings: ListingCache } },
): Promise<Split> {
  const times = { listMs: 0, readMs: 0, parseMs: 0, matchMs: 0 }
  const inner = await WorkspaceSourceFiles.open(root, memory, () => false)
  memory.cache.beginScan(String(performance.now()))
  parser.parseMs = 0
  const files = {
    async list(scope: Parameters<typeof inner.list>[0]): Promise<readonly string[]> {
      const startedMs = performance.now()
      const listed = await inner.list(scope)
      times.listMs += performance.now() - startedMs
      return listed
    },
    open(file: string, maxBytes: number): OpenedSource | Promise<OpenedSource> {
      const startedMs = performance.now()
      const opened = inner.open(file, maxBytes)
      times.readMs += performance.now() - startedMs
      return opened
    },
  }
  const startedMs = performance.now()
  await search(queryOf(pattern), { files, parser, control: { isCancelled: () => false } })
  const wholeMs = performance.now() - startedMs
  times.parseMs = parser.parseMs
  times.matchMs = wholeMs - times.listMs - times.readMs - times.parseMs
  return times
}
