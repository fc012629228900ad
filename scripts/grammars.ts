// `npm run grammars` copies the grammars from their packages and writes the manifest anew, after an upgrade; with
// --verify it only compares the files with the manifest.
import { copyGrammars } from './grammars/copy.ts'
import { readManifest } from './grammars/manifest.ts'
import { grammarProblems } from './grammars/verify.ts'
import { say } from './system/say.ts'
import { runScript } from './system/script-failure.ts'

await runScript(async () => {
  if (!process.argv.includes('--verify'))
    say(`Copied ${await copyGrammars()} grammars to resources/grammars.`)
  const problems = await grammarProblems(await readManifest())
  for (const { text } of problems) say(text)
  return problems.length === 0 ? 0 : 1
})
