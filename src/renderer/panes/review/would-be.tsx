import type { ChangePreview, StagedChange } from '../../../shared/model/staged-change.ts'
import type { Load } from '../../state/load.ts'
import { strings } from '../../strings/index.ts'
import { FilePath } from '../../ui/file-path.tsx'
import { Icon } from '../../ui/icon.tsx'
import { splitPath } from '../../ui/path.ts'
import { codeOf } from '../diagnostics/delta-words.ts'
import { headOf, silencesOf, type WouldBeFile, wouldBeFiles } from './would-be-words.ts'
import './would-be.css'

const words = strings.review.wouldBe

/** A line of a file's proposed text, 1-based. */
export interface Spot {
  readonly path: string
  readonly line: number
}

interface WouldBeProps {
  readonly change: StagedChange
  readonly preview: Load<ChangePreview> | undefined
  readonly onAgain: () => void
  readonly onShow: (spot: Spot) => void
}

/** Diagnostics before Accept: the counts first, then each file, then who could not say. */
export function WouldBe({ change, preview, onAgain, onShow }: WouldBeProps): React.JSX.Element | null {
  if (preview === undefined) return null
  if (preview.kind === 'loading') return <Told icon="info" tone="soft" text={words.running} />
  if (preview.kind === 'failed')
    return change.state === 'stale' ? null : (
      <Told icon="info" tone="soft" text={words.refused(preview.error.message)} />
    )
  const { value } = preview
  const isStale = change.state === 'stale'
  const own = new Set(change.files.map(({ path }) => path))
  return (
    <section className="would-be" aria-label={words.title} aria-live="polite">
      <Told {...headOf(value, isStale)}>
        {value.state === 'running' || isStale ? null : (
          <button type="button" className="link" onClick={onAgain}>
            {words.again}
          </button>
        )}
      </Told>
      {value.state === 'outdated' || isStale ? <p className="would-be-note soft">{words.outdated}</p> : null}
      <ul className="would-be-files">
        {wouldBeFiles(value.deltas).map((file) => (
          <FileRows key={file.path} file={file} isOwn={own.has(file.path)} onShow={onShow} />
        ))}
      </ul>
      {silencesOf(value).map((text) => (
        <p key={text} className="would-be-note soft">
          {text}
        </p>
      ))}
    </section>
  )
}

interface ToldProps extends ReturnType<typeof headOf> {
  readonly children?: React.ReactNode
}

function Told({ icon, tone, text, children }: ToldProps): React.JSX.Element {
  return (
    <p className="would-be-head">
      <Icon name={icon} tone={tone} />
      <span>
        <b>{text}</b> {children}
      </span>
    </p>
  )
}

interface FileRowsProps {
  readonly file: WouldBeFile
  /** Of the change: its lines can be shown in the diff. */
  readonly isOwn: boolean
  readonly onShow: (spot: Spot) => void
}

function FileRows({ file, isOwn, onShow }: FileRowsProps): React.JSX.Element {
  const { path, gained, fixed } = file
  return (
    <li>
      <p className="would-be-file">
        <code className="clip grow">
          <FilePath path={path} />
        </code>
        {isOwn ? null : <span className="quiet">{words.elsewhere}</span>}
        <span className={gained.length > 0 ? 'bad' : 'good'}>{words.row(gained.length, fixed)}</span>
      </p>
      <ul>
        {gained.map((diagnostic, index) => {
          const code = codeOf(diagnostic)
          const text = (
            <>
              <span className="ln">{diagnostic.line}</span>
              <span className="clip grow" title={diagnostic.message}>
                {code === undefined ? null : <b className="bad">{code}</b>} {diagnostic.message}
              </span>
            </>
          )
          return (
            <li key={`${diagnostic.line}:${diagnostic.column}:${index}`}>
              {isOwn ? (
                <button
                  type="button"
                  className="would-be-row"
                  title={words.goTo(splitPath(path).name, diagnostic.line)}
                  onClick={() => onShow({ path, line: diagnostic.line })}
                >
                  {text}
                </button>
              ) : (
                <span className="would-be-row">{text}</span>
              )}
            </li>
          )
        })}
      </ul>
    </li>
  )
}
