import type { ReactNode } from 'react'
import type { Breakpoint, BreakpointList as Breakpoints } from '../../../shared/model/debug.ts'
import { strings } from '../../strings/index.ts'
import { IconButton } from '../../ui/button.tsx'
import { Count } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { fileName } from '../../ui/path.ts'
import { Cell } from './cell.tsx'

const words = strings.debugger

interface BreakpointListProps {
  readonly breakpoints: Breakpoints
  readonly onRemove: (at: { file: string; line: number }) => void
  /** What sets another one. */
  readonly children?: ReactNode
}

export function BreakpointList({ breakpoints, onRemove, children }: BreakpointListProps): React.JSX.Element {
  const { breakpoints: lines, functions } = breakpoints
  const total = lines.length + functions.length
  return (
    <Cell
      name="breakpoints"
      label={words.breakpoints}
      title={
        <>
          {words.breakpoints}
          {total === 0 ? null : <Count value={total} />}
        </>
      }
    >
      {total === 0 ? (
        <p className="cell-note quiet small">{words.noBreakpoints}</p>
      ) : (
        <ul className="cell-scroll" tabIndex={0} aria-label={words.breakpoints}>
          {lines.map((one, index) => (
            <LineRow key={`${one.file} ${one.requested} ${index}`} breakpoint={one} onRemove={onRemove} />
          ))}
          {functions.map(({ name, verified, message }) => (
            <li key={name} className="line" title={message}>
              <Dot verified={verified} />
              <code className="clip grow">{words.functionBreakpoint(name)}</code>
            </li>
          ))}
        </ul>
      )}
      {children}
    </Cell>
  )
}

function LineRow({
  breakpoint,
  onRemove,
}: {
  readonly breakpoint: Breakpoint
  readonly onRemove: BreakpointListProps['onRemove']
}): React.JSX.Element {
  const { file, line, boundLine, requested, verified, message } = breakpoint
  const at = boundLine ?? line
  const place = at === undefined ? fileName(file) : `${fileName(file)}:${at}`
  return (
    <li className="line breakpoint" title={[file, requested, message].filter(Boolean).join('\n')}>
      <Dot verified={verified} />
      <code className="clip">{place}</code>
      <span className="small quiet clip grow">{termsOf(breakpoint)}</span>
      {line === undefined ? null : (
        <IconButton
          icon="close"
          iconSize={12}
          className="breakpoint-remove"
          label={words.removeBreakpoint(place)}
          onClick={() => onRemove({ file, line })}
        />
      )}
    </li>
  )
}

function Dot({ verified }: { readonly verified: boolean }): React.JSX.Element {
  return (
    <Icon
      name="idle"
      size={12}
      className={verified ? 'dot dot--bound' : 'dot'}
      label={verified ? words.bound : words.notBound}
    />
  )
}

function termsOf({ condition, hit, log, requested, line, message, verified }: Breakpoint): string {
  const terms = [
    condition === undefined ? '' : words.condition(condition),
    hit === undefined ? '' : words.hit(hit),
    log === undefined ? '' : words.log(log),
    requested === `line ${line ?? ''}` ? '' : requested,
    verified ? '' : message,
  ]
  return terms.filter((term) => term !== '').join(', ')
}
