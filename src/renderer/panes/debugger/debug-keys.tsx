import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { DebugAction } from '../../../shared/ipc/debug-contract.ts'
import { useWindowKey } from '../../keys/use-window-key.ts'
import { valueOf } from '../../state/load.ts'
import { run } from '../../state/refusal.ts'
import { useStores } from '../../state/use-stores.ts'

/** The debugger's keys work wherever the focus is, as in any editor; it follows the run that is shown. */
export function DebugKeys(): null {
  const { debug, runs } = useStores()
  const runId = useStore(runs.store, ({ currentId }) => currentId)
  useEffect(() => debug.enter(runId), [debug, runId])
  const act = (action: DebugAction, isApt: (phase: string | undefined) => boolean): void => {
    const state = valueOf(debug.store.getState().state)
    if (isApt(state?.session?.phase)) run(debug.act(action))
  }
  const whileStopped = (phase: string | undefined): boolean => phase === 'stopped'
  useWindowKey('debugContinue', () => {
    const state = valueOf(debug.store.getState().state)
    if (state?.session === undefined && state?.canRestart === true) run(debug.act('restart'))
    else act('continue', whileStopped)
  })
  useWindowKey('debugEnd', () => act('end', (phase) => phase !== undefined))
  useWindowKey('stepOver', () => act('step_over', whileStopped))
  useWindowKey('stepIn', () => act('step_in', whileStopped))
  useWindowKey('stepOut', () => act('step_out', whileStopped))
  return null
}
