import { useEffect, useState } from 'react'
import type { DebugAction } from '../../../shared/ipc/debug-contract.ts'
import type { DebugSessionView } from '../../../shared/model/debug.ts'
import { chordOf } from '../../keys/keymap.ts'
import { strings } from '../../strings/index.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import type { IconName } from '../../ui/icon.tsx'

const words = strings.debugger

interface ToolbarProps {
  readonly session: DebugSessionView | undefined
  readonly canRestart: boolean
  readonly onAct: (action: DebugAction) => void
}

/** How it stands, and everything that moves it. */
export function Toolbar({ session, canRestart, onAct }: ToolbarProps): React.JSX.Element {
  const isStopped = session?.phase === 'stopped'
  const step = (action: DebugAction, icon: IconName, label: string, chord: string): React.JSX.Element => (
    <IconButton icon={icon} label={label} chord={chord} disabled={!isStopped} onClick={() => onAct(action)} />
  )
  return (
    <div className="bar debug-bar" role="toolbar" aria-label={words.toolbar}>
      <div className="steer">
        {session?.phase === 'running' ? (
          <IconButton icon="pause" label={words.pause} onClick={() => onAct('pause')} />
        ) : (
          step('continue', 'go', words.continue, chordOf('debugContinue'))
        )}
        {step('step_over', 'stepOver', words.stepOver, chordOf('stepOver'))}
        {step('step_in', 'stepIn', words.stepIn, chordOf('stepIn'))}
        {step('step_out', 'stepOut', words.stepOut, chordOf('stepOut'))}
        <span className="rule" />
        <IconButton
          icon="again"
          label={words.restart}
          disabled={!canRestart}
          onClick={() => onAct('restart')}
        />
        <IconButton
          icon="square"
          label={words.end}
          chord={chordOf('debugEnd')}
          className="bad"
          disabled={session === undefined}
          onClick={() => onAct('end')}
        />
      </div>
      <span className="debug-phase" role="status">
        <Phase session={session} />
      </span>
      {session === undefined ? null : (
        <span className="small quiet clip only-wide" title={session.program}>
          {session.adapter}
        </span>
      )}
      <span className="grow" />
      {session === undefined || session.ttlSeconds === 0 ? null : (
        <>
          <span className="row row--tight small" title={words.endsInTitle}>
            <span className="quiet only-wide">{words.endsIn}</span>
            <Countdown key={session.ttlSeconds} seconds={session.ttlSeconds} />
          </span>
          <Button kind="bare" size="small" onClick={() => onAct('extend')}>
            {words.extend}
          </Button>
          <Steering steering={session.steering} onAct={onAct} />
        </>
      )}
    </div>
  )
}

function Phase({ session }: { readonly session: DebugSessionView | undefined }): React.JSX.Element {
  if (session === undefined) return <Chip icon="square">{words.over}</Chip>
  switch (session.phase) {
    case 'starting': {
      const text = words.starting(session.progress ?? session.program)
      return (
        <Chip icon="running">
          <span className="clip" title={text}>
            {text}
          </span>
        </Chip>
      )
    }
    case 'running':
      return <Chip icon="running">{words.running}</Chip>
    case 'stopped': {
      const reason = session.stoppedAt?.reason ?? ''
      const known = Object.entries(words.stoppedAt).find(([name]) => name === reason)
      return (
        <Chip tone={reason === 'exception' ? 'bad' : 'stop'} icon="bug">
          {known?.[1] ?? words.stopped(reason)}
        </Chip>
      )
    }
  }
}

function Steering({
  steering,
  onAct,
}: {
  readonly steering: DebugSessionView['steering']
  readonly onAct: (action: DebugAction) => void
}): React.JSX.Element {
  return steering === 'person' ? (
    <Button kind="go" icon="hand" title={words.handBackTitle} onClick={() => onAct('hand_back')}>
      {words.handBack}
    </Button>
  ) : (
    <Button kind="go" icon="hand" title={words.takeOverTitle} onClick={() => onAct('take_over')}>
      {words.takeOver}
    </Button>
  )
}

/** Counts down by itself between two answers of the core. */
function Countdown({ seconds }: { readonly seconds: number }): React.JSX.Element {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1_000)
    return () => clearInterval(timer)
  }, [])
  const tone = left < 120 ? 'wait' : 'stop'
  return (
    <b className={`countdown ${tone}`} role="timer">
      {words.clock(left)}
    </b>
  )
}
