import type { ProposedRewrite, RewrittenFile } from '../../../shared/model/rewrite.ts'
import { countFaults } from '../../syntax/pool/count-faults.ts'
import type { SyntaxPool } from '../../syntax/pool/syntax-pool.ts'
import { decodeText } from '../../workspace/text-encoding.ts'

const limitMs = 10_000
/** Beyond this nobody waits for a parse: a generated file. */
const maxBytes = 2 * 1024 * 1024

/** Parts that do not parse in the files whose text changes, before and after; a language that nobody reads has none. */
export async function parseFaults(
  pool: Pick<SyntaxPool, 'session'>,
  files: readonly RewrittenFile[],
  signal: AbortSignal,
): Promise<Pick<ProposedRewrite, 'errorNodesBefore' | 'errorNodesAfter'>> {
  const changed = files.filter(
    ({ op, original, proposed, sites }) =>
      op !== 'delete' &&
      (op === 'add' || sites.some((site) => site.op === undefined)) &&
      original.length + proposed.length <= maxBytes,
  )
  const texts = changed.flatMap(({ path, original, proposed }) => [
    { path, text: decodeText(original, path).text },
    { path, text: decodeText(proposed, path).text },
  ])
  const counts = texts.length === 0 ? [] : await countFaults(pool, texts, { signal, limitMs })
  let [errorNodesBefore, errorNodesAfter] = [0, 0]
  for (let at = 0; at < counts.length; at += 2) {
    const [before, after] = [counts[at], counts[at + 1]]
    if (before === undefined || after === undefined) continue
    errorNodesBefore += before
    errorNodesAfter += after
  }
  return { errorNodesBefore, errorNodesAfter }
}
