import { Committer } from '../../../src/main/workspace/committer.ts'
import { RunFiles } from '../../../src/main/workspace/files.ts'
import { WorkspaceRoot } from '../../../src/main/workspace/root.ts'

// A program to be killed: commits all files over and over, each time with one other letter in all of them.
const [folder = '', dataFolder = '', names = ''] = process.argv.slice(2)
const root = await WorkspaceRoot.open(folder)
const files = new RunFiles(new Committer(root, { dataFolder }), { hand: 'agent' })
let now = 'a'
let isTold = false
for (;;) {
  const next = now === 'a' ? 'b' : 'a'
  const sections = names.split(',').map((name) => `*** Update File: ${name}\n@@\n-${now}\n+${next}\n`)
  await (await files.planPatch(`*** Begin Patch\n${sections.join('')}*** End Patch\n`)).commit()
  // Only from here on a kill finds a commit under way.
  if (!isTold) process.stdout.write('ready\n')
  isTold = true
  now = next
}
