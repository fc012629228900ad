import type { PatternReading, PatternTreeNode } from '../../../shared/model/pattern-search.ts'
import { strings } from '../../strings/index.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import './reading.css'

const words = strings.search
const indentPx = 16
type Reading = PatternReading['readings'][number]

interface ReadingPanelProps {
  readonly readings: readonly PatternReading[]
  readonly context: string | undefined
  readonly onContext: (context: string | undefined) => void
}

/** How the pattern was read: by each language as what, the tree, what else it could be. */
export function ReadingPanel({ readings, context, onContext }: ReadingPanelProps): React.JSX.Element {
  return (
    <section className="reading" tabIndex={0} aria-label={words.reading}>
      {readings.map((reading) => (
        <LanguageReading key={reading.language} reading={reading} context={context} onContext={onContext} />
      ))}
    </section>
  )
}

function LanguageReading({
  reading,
  context,
  onContext,
}: {
  readonly reading: PatternReading
  readonly context: string | undefined
  readonly onContext: ReadingPanelProps['onContext']
}): React.JSX.Element | null {
  const { languageName, readings, refused } = reading
  const chosen = readings.find(({ isChosen }) => isChosen) ?? readings[0]
  if (chosen === undefined) return null
  const others = readings.filter((one) => one !== chosen)
  return (
    <div className="reading-language">
      <p className="row reading-head">
        <b>{words.languageRead(languageName, chosen.scaffold)}</b>
        <code className="soft clip">{chosen.kind}</code>
        {context === undefined ? null : (
          <Button kind="bare" size="small" icon="undo" onClick={() => onContext(undefined)}>
            {words.anyContext}
          </Button>
        )}
      </p>
      <Filter literals={chosen.literals} />
      <PatternTree nodes={chosen.tree} label={words.tree(languageName)} />
      {others.length === 0 ? null : (
        <div className="row reading-others">
          <span className="small quiet">{words.otherReadings}</span>
          {others.map((other) => (
            <OtherReading key={other.scaffold} reading={other} onContext={onContext} />
          ))}
        </div>
      )}
      {refused.length === 0 ? null : (
        <ul className="refused small soft selectable">
          {refused.map(({ scaffold, error }) => (
            <li key={scaffold}>
              <span className="quiet">{words.notAs(scaffold)}</span> {error}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Filter({ literals }: { readonly literals: readonly string[] }): React.JSX.Element {
  if (literals.length === 0) return <p className="small quiet">{words.noFilter}</p>
  return (
    <p className="row reading-filter small quiet">
      {words.filter}
      {literals.map((literal) => (
        <Chip key={literal}>
          <code>{literal}</code>
        </Chip>
      ))}
    </p>
  )
}

function PatternTree({
  nodes,
  label,
}: {
  readonly nodes: readonly PatternTreeNode[]
  readonly label: string
}): React.JSX.Element {
  return (
    <ul className="pattern-tree selectable" aria-label={label}>
      {nodes.map(({ depth, role, text, kind }, index) => (
        <li key={index} style={{ paddingLeft: depth * indentPx }}>
          <code className={`tree-${role}`}>{text}</code>
          {kind === undefined ? null : <code className="quiet">{kind}</code>}
        </li>
      ))}
    </ul>
  )
}

function OtherReading({
  reading: { scaffold, kind },
  onContext,
}: {
  readonly reading: Reading
  readonly onContext: ReadingPanelProps['onContext']
}): React.JSX.Element {
  return (
    <Button size="small" title={kind} onClick={() => onContext(scaffold)}>
      {words.readInstead(scaffold)}
    </Button>
  )
}
