import { memo } from 'react'
import type { FoundMatch } from '../../../shared/model/pattern-search.ts'
import type { Drop, Site } from '../../../shared/model/staged-change.ts'
import { strings } from '../../strings/index.ts'
import { Count } from '../../ui/chip.tsx'
import { FilePath } from '../../ui/file-path.tsx'
import { Icon } from '../../ui/icon.tsx'
import { hueOf, type LinePart, partsOfLine } from './line-parts.ts'
import type { ResultRow } from './rows.ts'
import './results.css'

const words = strings.search
/** A site of more lines than this is read in its diff. */
const siteLines = 6

interface ResultRowProps {
  readonly row: ResultRow
  readonly id: string
  readonly isActive: boolean
  readonly isOpened: boolean
  /** Whether the lines around a match are shown. */
  readonly isExpanded: boolean
  readonly onPick: (row: ResultRow) => void
}

/** One row of the tree: a file, a match, a place of the rewrite, or one that it leaves alone. */
export const ResultRowView = memo(function ResultRowView(props: ResultRowProps): React.JSX.Element {
  const { row, id, isActive, isOpened, isExpanded, onPick } = props
  const expanded = row.kind === 'file' ? row.isOpen : row.kind === 'match' ? isExpanded : undefined
  return (
    <div
      id={id}
      role="treeitem"
      className={['result', `result--${row.kind}`, isActive && 'is-active', isOpened && 'is-at']
        .filter(Boolean)
        .join(' ')}
      aria-level={row.kind === 'file' ? 1 : 2}
      aria-posinset={row.at}
      aria-setsize={row.of}
      aria-selected={isOpened}
      {...(expanded === undefined ? {} : { 'aria-expanded': expanded })}
      onClick={() => onPick(row)}
    >
      <RowBody row={row} isExpanded={isExpanded} />
    </div>
  )
})

function RowBody({
  row,
  isExpanded,
}: {
  readonly row: ResultRow
  readonly isExpanded: boolean
}): React.JSX.Element {
  switch (row.kind) {
    case 'file':
      return (
        <>
          <Icon name={row.isOpen ? 'down' : 'right'} size={12} tone="quiet" />
          <Icon name={row.isLeft ? 'warning' : 'file'} tone={row.isLeft ? 'wait' : 'soft'} />
          <FilePath path={row.path} className="result-path" />
          {row.isLeft ? <span className="small quiet clip">{words.preview.leftAloneTitle}</span> : null}
          <span className="grow" />
          <Count value={row.count} />
        </>
      )
    case 'match':
      return isExpanded ? <MatchLines match={row.match} /> : <MatchLine match={row.match} />
    case 'site':
      return <SiteBody site={row.site} />
    case 'drop':
      return <DropBody drop={row.drop} />
  }
}

function MatchLine({ match }: { readonly match: FoundMatch }): React.JSX.Element {
  const more = match.endLine - match.line
  return (
    <>
      <span className="ln">{match.line}</span>
      <code className="clip match-text">
        <Parts parts={partsOfLine(match, 0)} />
      </code>
      {more === 0 ? null : <span className="small quiet more-lines">{words.moreLines(more)}</span>}
      <span className="grow" />
      <span className="captures">
        {match.captures.map(({ name, text }) => (
          <code key={name} className="capture clip" title={words.captured(name, text)}>
            <span className={`hue-${hueOf(match, name)}`}>{words.captureName(name)}</span>
            {words.captureValue(text.replace(/\s+/g, ' '))}
          </code>
        ))}
      </span>
    </>
  )
}

/** The match with the lines around it, each with its number. */
function MatchLines({ match }: { readonly match: FoundMatch }): React.JSX.Element {
  const first = match.line - match.before.length
  const behind = match.endLine + 1
  const isCut = match.lines.length < match.endLine - match.line + 1
  return (
    <div className="match-lines">
      {match.before.map((text, index) => (
        <Line key={`b${index}`} number={first + index} parts={[{ text, role: 'around', hue: 0 }]} />
      ))}
      {match.lines.map(({ text }, index) => (
        <Line
          key={`m${index}`}
          number={match.line + index}
          parts={[{ text: indentOf(text), role: 'around', hue: 0 }, ...partsOfLine(match, index)]}
        />
      ))}
      {isCut ? (
        <p className="small quiet">{words.moreLines(match.endLine - match.line + 1 - match.lines.length)}</p>
      ) : null}
      {match.after.map((text, index) => (
        <Line key={`a${index}`} number={behind + index} parts={[{ text, role: 'around', hue: 0 }]} />
      ))}
    </div>
  )
}

function Line({
  number,
  parts,
}: {
  readonly number: number
  readonly parts: readonly LinePart[]
}): React.JSX.Element {
  return (
    <div className="line">
      <span className="ln">{number}</span>
      <code>
        <Parts parts={parts} />
      </code>
    </div>
  )
}

function Parts({ parts }: { readonly parts: readonly LinePart[] }): React.JSX.Element {
  return (
    <>
      {parts.map(({ text, role, hue }, index) => (
        <span
          key={index}
          className={role === 'around' ? 'quiet' : role === 'match' ? 'hit' : `hit hue-${hue}`}
        >
          {text}
        </span>
      ))}
    </>
  )
}

function SiteBody({ site }: { readonly site: Site }): React.JSX.Element {
  return (
    <>
      <span className="ln">{site.line}</span>
      <div className="site-sides">
        <Side text={site.before} sign="−" name={words.preview.before} />
        {site.after === '' ? (
          <p className="side-line ins">
            <span className="sign good" aria-hidden="true">
              {words.preview.plus}
            </span>
            <span className="small quiet">{words.preview.removed}</span>
          </p>
        ) : (
          <Side text={site.after} sign="+" name={words.preview.after} />
        )}
      </div>
    </>
  )
}

function Side({
  text,
  sign,
  name,
}: {
  readonly text: string
  readonly sign: '−' | '+'
  readonly name: string
}): React.JSX.Element {
  const lines = dedented(text)
  const rest = lines.length - siteLines
  return (
    <>
      <span className="unseen">{name}</span>
      {lines.slice(0, siteLines).map((line, index) => (
        <p key={index} className={sign === '+' ? 'side-line ins' : 'side-line del'}>
          <span className={`sign ${sign === '+' ? 'good' : 'bad'}`} aria-hidden="true">
            {sign}
          </span>
          <code className="clip">{line}</code>
        </p>
      ))}
      {rest > 0 ? <p className="side-more small quiet">{words.moreLines(rest)}</p> : null}
    </>
  )
}

function DropBody({ drop }: { readonly drop: Drop }): React.JSX.Element {
  return (
    <>
      <span className="ln">{drop.line}</span>
      <code className="clip match-text soft">{drop.before.replace(/\s+/g, ' ')}</code>
      <span className="grow" />
      <code className="clip wait loses">{words.preview.loses(drop.loses.join(', '))}</code>
    </>
  )
}

function indentOf(text: string): string {
  return /^\s*/.exec(text)?.[0] ?? ''
}

/** A site begins behind its indentation: the other lines are moved to it. */
function dedented(text: string): string[] {
  const [first = '', ...rest] = text.split('\n')
  const indents = rest.filter((line) => line.trim() !== '').map((line) => indentOf(line).length)
  const least = indents.length === 0 ? 0 : Math.min(...indents)
  return [first, ...rest.map((line) => line.slice(Math.min(least, indentOf(line).length)))]
}
