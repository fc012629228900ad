import { cancelled } from '../base/deadline.ts'
import { Failure } from '../base/failure.ts'
import type { Agent, AgentContext, AgentEnd } from './agent.ts'
import { type ScriptedPerson, playScript } from './player.ts'
import { parseScript } from './script.ts'

/** The agent of `control-center run`: a script, and what the person behind it says. Throws `Failure` for a bad script. */
export function scriptedAgent(text: string, person: ScriptedPerson): Agent {
  const script = parseScript(text)
  return {
    name: 'script',
    play: async (context) => await play(async () => await playScript(script, context, person)),
  }
}

/** The demo: a bundled script, then the words for what the person decided. */
export function demoAgent(text: string): Agent {
  const script = parseScript(text)
  return {
    name: 'demo',
    play: async (context) =>
      await play(async () => {
        await playScript(script, context)
        await answerDecision(context)
      }),
  }
}

/** An unknown reference is the script's fault and ends the run as failed; everything else is for the caller. */
async function play(work: () => Promise<void>): Promise<AgentEnd> {
  try {
    await work()
    return { reason: 'done' }
  } catch (error) {
    if (error instanceof Failure && error.code === 'bad_argument')
      return { reason: 'failed', text: error.message, isScriptFault: true }
    throw error
  }
}

/** A refused Accept (a file changed since) leaves the change waiting: the demo says so and waits on. */
async function answerDecision({ run, signal }: AgentContext): Promise<void> {
  const say = (text: string): void => void run.append({ type: 'message', from: 'agent', text })
  for (;;) {
    const change = run.view.changes.at(-1)
    switch (change?.state) {
      case undefined:
        say('There was nothing to rewrite, so nothing waits for you.')
        return
      case 'committed':
        say(committedWords(change.files.length, change.noteFromPerson))
        return
      case 'discarded':
        say(`Discarded: every file is as it was.${noted(change.noteFromPerson)} That ends the demo.`)
        return
      case 'rebased':
        say('A newer version of the change has taken its place.')
        return
      case 'undone':
        say('Taken back: every file is as it was before. That ends the demo.')
        return
      case 'stale':
        say(
          `The Accept was refused and nothing was written, because ${change.staleFiles.join(', ')} changed since. The change waits: discard it, or put the file back and accept again.`,
        )
        break
      case 'waiting':
        break
    }
    await nextDecision(run, signal)
  }
}

function committedWords(files: number, note: string | undefined): string {
  return `Accepted: ${files === 1 ? '1 file was' : `${files} files were`} written in one step, and the servers looked at every one.${noted(note)} That ends the demo.`
}

function noted(note: string | undefined): string {
  return note === undefined ? '' : ` Your note: "${note}".`
}

/** No limit: a person may think as long as they want; stopping the run ends it. */
async function nextDecision(run: AgentContext['run'], signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const listener = run.onAppended((event) => {
      if (event.type !== 'change-resolved') return
      finish(resolve)
    })
    const onAbort = (): void => finish(() => reject(cancelled()))
    signal.addEventListener('abort', onAbort, { once: true })
    function finish(settle: () => void): void {
      listener.dispose()
      signal.removeEventListener('abort', onAbort)
      settle()
    }
  })
}
