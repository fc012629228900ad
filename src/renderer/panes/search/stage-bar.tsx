import type { Preview } from '../../../shared/model/pattern-search.ts'
import { chordOf } from '../../keys/keymap.ts'
import { previewQueryOf, type SearchForm } from '../../state/search/search-form.ts'
import type { PreviewRun, SearchRun } from '../../state/search/search-run.ts'
import { strings } from '../../strings/index.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

const words = strings.search.preview

interface StageBarProps {
  readonly form: SearchForm
  readonly run: SearchRun
  readonly preview: PreviewRun
  readonly isStaging: boolean
  readonly onEdit: (part: Partial<SearchForm>) => void
  readonly onStage: () => void
}

/** What the rewrite would do, and the button that stages it. */
export function StageBar({
  form,
  run,
  preview,
  isStaging,
  onEdit,
  onStage,
}: StageBarProps): React.JSX.Element {
  const ready = preview.kind === 'done' ? preview.preview : undefined
  const hasDrops = form.allowDrops || (ready?.sitesWithDrops.length ?? 0) > 0
  return (
    <div className="stage-bar">
      <div className="stage-words grow">
        <Words form={form} run={run} preview={preview} />
      </div>
      {hasDrops ? (
        <label className="row row--tight small soft check">
          <input
            type="checkbox"
            checked={form.allowDrops}
            onChange={(event) => onEdit({ allowDrops: event.target.checked })}
          />
          {words.allowDrops}
        </label>
      ) : null}
      <Button
        kind="go"
        chord={chordOf('stage')}
        disabled={ready === undefined || ready.replacements === 0 || isStaging}
        onClick={onStage}
      >
        {isStaging ? words.staging : words.stage}
      </Button>
    </div>
  )
}

function Words({ form, run, preview }: Pick<StageBarProps, 'form' | 'run' | 'preview'>): React.JSX.Element {
  const asked = previewQueryOf(form)
  if (asked?.kind === 'noPattern') return <Note text={words.noPattern} />
  switch (preview.kind) {
    case 'running':
      return (
        <span className="row row--tight small soft" role="status">
          <Icon name="running" size={12} className="spin" />
          {words.running}
        </span>
      )
    case 'failed':
      return (
        <span className="small selectable stage-error" role="alert">
          <b className="bad">{words.failed}</b> {preview.error.message}{' '}
          <span className="soft">{preview.error.hint}</span>
        </span>
      )
    case 'done':
      return <Facts preview={preview.preview} />
    case 'idle':
      return run.kind === 'done' && run.summary.total === 0 ? <Note text={words.noMatch} /> : <span />
  }
}

function Facts({ preview }: { readonly preview: Preview }): React.JSX.Element {
  const { replacements, files, overlapsDropped, sitesWithDrops, errorNodesBefore, errorNodesAfter } = preview
  const { commentsLost, secondRun } = preview
  const asides = [
    ...(overlapsDropped > 0 ? [words.overlaps(overlapsDropped)] : []),
    ...(sitesWithDrops.length > 0 ? [words.leftAlone(sitesWithDrops.length)] : []),
    ...(commentsLost > 0 ? [words.commentsLost(commentsLost)] : []),
    ...(replacements > 0 ? [words.secondRun(secondRun.replacements, secondRun.produced)] : []),
    ...(errorNodesAfter > errorNodesBefore ? [words.parsesWorse(errorNodesBefore, errorNodesAfter)] : []),
  ]
  return (
    <>
      <span role="status">
        {replacements === 0 ? words.nothing : words.would(replacements, files.length)}{' '}
        <span className="small quiet">{[...asides, words.nothingOnDisk].join(', ')}</span>
      </span>
      {preview.hints.length === 0 ? null : (
        <span className="small soft stage-hints" title={preview.hints.join('\n')}>
          {preview.hints.join(' ')}
        </span>
      )}
    </>
  )
}

function Note({ text }: { readonly text: string }): React.JSX.Element {
  return (
    <span className="row row--tight small soft">
      <Icon name="info" size={12} tone="quiet" />
      {text}
    </span>
  )
}
