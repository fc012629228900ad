import { useStore } from 'zustand'
import type { ReplyError } from '../../../shared/ipc/reply.ts'
import { run, runQuietly } from '../../state/refusal.ts'
import { useApp, useCurrentRun, useStores } from '../../state/use-stores.ts'
import { strings } from '../../strings/index.ts'
import { FailureState, Skeleton } from '../../ui/states.tsx'
import { Composer } from './composer.tsx'
import { ConversationView } from './conversation-view.tsx'
import { OtherFolder } from './other-folder.tsx'
import { readTyped } from './slash.ts'

/** The dialogue of the current run, and the composer under it. */
export function ConversationPane(): React.JSX.Element {
  const { api, app, runs, debug, desk, search } = useStores()
  const load = useCurrentRun()
  const runId = useStore(runs.store, (slice) => slice.currentId) ?? ''
  const tools = useStore(app.store, (slice) => slice.tools)
  const openRoot = useApp()?.workspace?.root
  const prompt = useStore(desk.store, (slice) => slice.prompt)

  /** Answers why the text stays in the composer; undefined when it was taken. */
  async function send(text: string): Promise<ReplyError | undefined> {
    const typed = readTyped(text, tools)
    if (typed.kind === 'wrong') return typed.error
    const reply =
      typed.kind === 'say'
        ? await api.call('run.say', { runId, text: typed.text })
        : await api.call('tool.call', { runId, tool: typed.tool, args: typed.args })
    return reply.ok ? undefined : reply.error
  }

  const view = load?.kind === 'ready' ? load.value : undefined
  return (
    <main className="talk" aria-label={strings.conversation.title}>
      {load?.kind === 'failed' ? (
        <FailureState
          title={strings.conversation.failedToOpen}
          error={load.error}
          onRetry={() => runs.reopen(runId)}
        />
      ) : view === undefined ? (
        <Skeleton rows={9} />
      ) : (
        <>
          {view.workspace === '' || view.workspace === openRoot ? null : (
            <OtherFolder root={view.workspace} onOpen={() => run(app.openWorkspace(view.workspace))} />
          )}
          <ConversationView
            key={view.id}
            view={view}
            onShowChange={desk.showChange}
            onShowServer={desk.showServer}
            onShowPlace={desk.showPlace}
            onShowStop={(n) => {
              desk.focusPane('debugger')
              run(debug.showStop(n))
            }}
            onSearch={(form) => {
              desk.showPane('search')
              search.fill(form)
            }}
            onStop={() => runQuietly(api.call('run.stop', { runId }))}
          />
          <Composer
            key={`composer ${view.id}`}
            tools={tools}
            agent={view.agent}
            prompt={prompt}
            onSend={send}
          />
        </>
      )}
    </main>
  )
}
