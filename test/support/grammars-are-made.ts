import { grammarsFolder, readManifest } from '../../scripts/grammars/manifest.ts'
import { isVerified, markVerified } from '../../scripts/grammars/verified-stamp.ts'
import { grammarProblems } from '../../scripts/grammars/verify.ts'

/** Before any test: a clone has no grammars until a command made them, and a test that needs one would only say so. */
export async function setup(): Promise<void> {
  const manifest = await readManifest()
  if (await isVerified(manifest, grammarsFolder)) return
  const problems = await grammarProblems(manifest)
  if (problems.length === 0) {
    await markVerified(manifest, grammarsFolder)
    return
  }
  const shown = problems
    .slice(0, 3)
    .map(({ text }) => text)
    .join(' ')
  throw new Error(
    `${problems.length} grammars are not there or not the right ones (${shown}${problems.length > 3 ? ' ...' : ''}). ` +
      'They are not committed: run `npm run build` once, which makes them; `npm test` and `npm run check` do too.',
  )
}
