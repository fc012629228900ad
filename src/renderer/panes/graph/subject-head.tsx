import type { GraphRow } from '../../../shared/model/graph.ts'
import { graphViews } from '../../state/graph/graph-slice.ts'
import { strings } from '../../strings/index.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { FilePath } from '../../ui/file-path.tsx'
import { Segments } from '../../ui/segments.tsx'
import type { GraphViewProps } from './graph-view-props.ts'
import { KindMark } from './kind-mark.tsx'

const words = strings.graph

type SubjectHeadProps = GraphViewProps & { readonly subject: GraphRow }

/** Which symbol it is, and what to show of it. */
export function SubjectHead({
  subject,
  slice,
  onBack,
  onCode,
  onView,
  onPick,
}: SubjectHeadProps): React.JSX.Element {
  return (
    <header className="graph-subject">
      <div className="row">
        {slice.before.length === 0 ? null : <IconButton icon="back" label={words.back} onClick={onBack} />}
        <KindMark kind={subject.kind} />
        <h2 className="clip selectable" title={subject.signature ?? subject.name}>
          {subject.name}
        </h2>
        <button
          type="button"
          className="graph-place grow"
          title={words.openCode}
          onClick={() => onCode(subject)}
        >
          <FilePath path={`${subject.file}:${subject.line}`} />
        </button>
      </div>
      {subject.signature === undefined ? null : (
        <code className="graph-signature clip selectable" title={subject.signature}>
          {subject.signature}
        </code>
      )}
      <div className="row">
        <Segments
          label={words.viewsLabel}
          options={graphViews.map((value) => ({ value, text: words.views[value] }))}
          value={slice.view}
          onChange={onView}
        />
        {slice.view !== 'path' || slice.goal === undefined ? null : (
          <>
            <span className="clip small quiet">{words.pathFrom(subject.name, slice.goal.name)}</span>
            <Button size="small" onClick={() => onPick(true)}>
              {words.changeGoal}
            </Button>
          </>
        )}
      </div>
    </header>
  )
}
