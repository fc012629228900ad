import type { ControlCenterApi } from '../shared/ipc/api.ts'

declare global {
  interface Window {
    readonly controlCenter?: ControlCenterApi
  }
}

/** What preload put on the window; undefined when the page stands outside our window. */
export function findBridge(): ControlCenterApi | undefined {
  return window.controlCenter
}
