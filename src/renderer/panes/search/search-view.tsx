import { useState } from 'react'
import { bindingOf } from '../../keys/keymap.ts'
import { valueOf } from '../../state/load.ts'
import { emptyForm, type SearchForm } from '../../state/search/search-form.ts'
import type { SearchRun } from '../../state/search/search-run.ts'
import type { SearchSlice } from '../../state/search/search-slice.ts'
import { strings } from '../../strings/index.ts'
import { IconButton } from '../../ui/button.tsx'
import { isMac } from '../../ui/platform.ts'
import { Advanced } from './advanced.tsx'
import { HistoryMenu } from './history-menu.tsx'
import { NoSearch } from './no-search.tsx'
import { MainPatternBox } from './pattern-box.tsx'
import { furthestPlace } from './pattern-place.ts'
import { QueryBar } from './query-bar.tsx'
import { resultsId } from './result-list.tsx'
import { focusPattern, Results } from './results.tsx'
import { foundWords } from './results-head.tsx'
import type { SearchViewProps } from './search-view-props.ts'
import { RewriteForm } from './rewrite-form.tsx'
import { StageBar } from './stage-bar.tsx'
import './search.css'

const words = strings.search

/** Pattern, conditions and rewrite above; what was found below; the decision to stage at the foot. */
export function SearchView(props: SearchViewProps): React.JSX.Element {
  const { slice, onEdit, onFill } = props
  const { form, run, preview } = slice
  return (
    <div className="search" onKeyDown={(event) => onKey(event, props)}>
      <QueryForm {...props} />
      <p className="unseen" role="status">
        {saidOf(run)}
      </p>
      {run.kind === 'idle' ? (
        <NoSearch
          languages={slice.languages}
          onTry={(pattern, language) => onFill({ ...emptyForm, pattern, language })}
        />
      ) : (
        <Results {...props} />
      )}
      {form.rewrite === undefined ? null : (
        <StageBar
          form={form}
          run={run}
          preview={preview}
          isStaging={props.isStaging}
          onEdit={onEdit}
          onStage={props.onStage}
        />
      )}
    </div>
  )
}

function QueryForm({ slice, onEdit, onFill, onClear }: SearchViewProps): React.JSX.Element {
  const { form, run, languages, history, asked } = slice
  const [isAdvanced, setAdvanced] = useState(false)
  const known = valueOf(languages) ?? []
  const fault = run.kind === 'failed' ? furthestPlace(run.refusals) : undefined
  return (
    <div className="query">
      <MainPatternBox
        value={form.pattern}
        fault={fault}
        asked={asked}
        onChange={(pattern) => onEdit({ pattern })}
      >
        {form.pattern === '' ? null : <IconButton icon="close" label={words.clear} onClick={onClear} />}
        <HistoryMenu
          history={history}
          onChoose={({ pattern, rewrite, language }) => onFill({ ...emptyForm, pattern, rewrite, language })}
        />
      </MainPatternBox>
      {form.rewrite === undefined ? null : <RewriteForm form={form} onEdit={onEdit} />}
      <QueryBar
        form={form}
        languages={known}
        isAdvanced={isAdvanced || hasConditions(form)}
        onEdit={onEdit}
        onAdvanced={() => setAdvanced(!isAdvanced)}
      />
      {isAdvanced || hasConditions(form) ? <Advanced form={form} languages={known} onEdit={onEdit} /> : null}
    </div>
  )
}

/** Enter in a box, Mod+Enter anywhere, Escape: the keys of this pane. A menu's keys are its own. */
function onKey(event: React.KeyboardEvent, props: SearchViewProps): void {
  const { target, currentTarget } = event
  if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return
  const binding = bindingOf(event, 'search', isMac)
  const isBox = target instanceof HTMLTextAreaElement && target.classList.contains('pattern-text')
  switch (binding?.id) {
    case 'stage':
      event.preventDefault()
      props.onStage()
      return
    case 'cancelSearch':
      event.preventDefault()
      if (isBusy(props.slice)) props.onCancel()
      else focusPattern()
      return
    case 'toMatches': {
      const list = document.getElementById(resultsId)
      if (!isBox) return
      event.preventDefault()
      props.onUse()
      if (props.slice.run.kind === 'done' && list !== null) list.focus()
      else props.onSearch()
      return
    }
    default:
  }
}

function isBusy({ run, preview }: SearchSlice): boolean {
  return run.kind === 'running' || preview.kind === 'running'
}

/** Conditions that count must be in sight. */
function hasConditions({ context, inside, notInside, conditions }: SearchForm): boolean {
  return context !== undefined || inside !== '' || notInside !== '' || conditions.length > 0
}

/** What a screen reader is told: how it ended, not how it goes. */
function saidOf(run: SearchRun): string {
  switch (run.kind) {
    case 'done':
      return foundWords(run)
    case 'failed':
      return run.error.code === 'pattern_unparseable' ? words.unread : words.failed
    case 'cancelled':
      return words.cancelled(run.matches.length)
    case 'idle':
    case 'running':
      return ''
  }
}
