import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { demoAgent } from '../agents/scripted.ts'
import type { Trust } from '../trust/trust.ts'
import type { Settled } from './options.ts'
import type { RunHosts } from './run-hosts.ts'
import { prepareSample } from './sample.ts'
import type { WorkspaceHost } from './workspace-host.ts'

/**
 * The scripted run on a fresh copy of the sample project. The copy is ours, so it is trusted without a question.
 * Answers the id of the run, which goes on by itself.
 */
export async function startDemo(
  { options, trust, runHosts }: { options: Settled; trust: Trust; runHosts: RunHosts },
  open: (root: string) => Promise<WorkspaceHost>,
): Promise<string> {
  const script = await readFile(path.join(options.resourcesDir, 'demo.jsonl'), 'utf8')
  const root = prepareSample(options.resourcesDir, options.home)
  if (trust.stateOf(root) !== 'trusted') trust.answer(root, true, options.clock.timestamp())
  const host = runHosts.create(await open(root), { title: 'Demo: optional dispose', agent: 'demo' })
  void host.drive(demoAgent(script))
  return host.run.id
}
