// `tsx scripts/grammars.ts` copies the grammars from their packages; with --verify it only checks what is committed.
import { copyGrammars } from './grammars/copy.ts'
import { readManifest } from './grammars/manifest.ts'
import { grammarProblems } from './grammars/verify.ts'
import { say } from './system/say.ts'
import { runScript } from './system/script-failure.ts'

await runScript(async () => {
  if (!process.argv.includes('--verify'))
    say(`Copied ${await copyGrammars()} grammars to resources/grammars.`)
  const problems = await grammarProblems(await readManifest())
  for (const problem of problems) say(problem)
  return problems.length === 0 ? 0 : 1
})
