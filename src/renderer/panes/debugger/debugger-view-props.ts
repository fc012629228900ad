import type { DebugAction, DebugState } from '../../../shared/ipc/debug-contract.ts'
import type { DebugSlice } from '../../state/debug/debug-slice.ts'
import type { BeginProps } from './begin.tsx'

export interface DebuggerViewProps extends Pick<BeginProps, 'isTrusted' | 'onLaunch' | 'onPlace'> {
  readonly state: DebugState
  readonly slice: DebugSlice
  readonly onAct: (action: DebugAction) => void
  readonly onFrame: (index: number) => void
  readonly onToggle: (key: string, reference: number) => void
  readonly onMore: (reference: number) => void
  readonly onEvaluate: (expression: string) => void
  readonly onWatch: (expression: string) => void
  readonly onUnwatch: (expression: string) => void
  readonly onBreakpoint: (at: { file: string; line: number }, isOn: boolean) => void
  readonly onShowStop: (n: number | undefined) => void
  readonly onCompare: (a: number, b: number) => void
}
