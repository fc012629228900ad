import type { ReplyError } from '../../../shared/ipc/reply.ts'
import { astEditDataSchema } from '../../../shared/model/tool-data.ts'
import { strings } from '../../strings/index.ts'
import { valueOf } from '../load.ts'
import type { Stores } from '../stores.ts'
import { editArguments, previewQueryOf } from './search-form.ts'

const words = strings.search.preview
const titleChars = 48

/**
 * Stages the previewed rewrite as the person's own call of `ast_edit` in the run that is shown, or in a new one when
 * none of this folder is, and shows the change. Answers why it was not staged.
 */
export async function stageRewrite(stores: Stores): Promise<ReplyError | undefined> {
  const { api, runs, desk, search } = stores
  const { form, preview } = search.store.getState()
  const asked = previewQueryOf(form)
  if (asked?.kind !== 'query' || preview.kind !== 'done' || preview.preview.replacements === 0)
    return undefined
  const found = await runToStageIn(stores, form.pattern)
  if (!('runId' in found)) return found
  const args = editArguments(asked.query, preview.preview.replacements)
  const reply = await api.call('tool.call', { runId: found.runId, tool: 'ast_edit', args })
  if (!reply.ok) return reply.error
  const { ok, data, error } = reply.value.result
  if (!ok) return error ?? { code: 'internal', message: reply.value.result.text, hint: '' }
  const changeId = astEditDataSchema.safeParse(data).data?.changeId
  if (changeId === undefined) return { code: 'no_match', message: words.none, hint: words.noneHint }
  search.remember()
  runs.select(found.runId)
  desk.showChange(changeId)
  return undefined
}

async function runToStageIn(
  { api, app, runs }: Stores,
  pattern: string,
): Promise<{ readonly runId: string } | ReplyError> {
  const { currentId, open } = runs.store.getState()
  const root = valueOf(app.store.getState().app)?.workspace?.root
  const view = currentId === undefined ? undefined : valueOf(open[currentId])
  if (currentId !== undefined && view !== undefined && view.workspace === root) return { runId: currentId }
  const line = pattern.replace(/\s+/g, ' ').trim()
  const title = words.runTitle(line.length > titleChars ? `${line.slice(0, titleChars)}…` : line)
  const reply = await api.call('run.create', { title })
  return reply.ok ? { runId: reply.value.runId } : reply.error
}
