import './no-eval.ts'
import { createRoot } from 'react-dom/client'
import { App, OutsideTheApp } from './app.tsx'
import { findBridge } from './bridge.ts'
import { createStores } from './state/stores.ts'

/** Puts the desk in the place of the first frame. */
export function startDesk(place: HTMLElement): void {
  const api = findBridge()
  createRoot(place).render(api === undefined ? <OutsideTheApp /> : <App stores={createStores(api)} />)
}
