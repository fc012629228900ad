import { SessionPool } from '../../sync/src/pool.ts'

export interface Watcher {
  onChange(listener: (berth: string) => void): void
  dispose(): void
}

/** What a command says to the person. */
export type Say = (line: string) => void

const advice = 'Hint: if (watcher != null) watcher.dispose() is handled by stop().'

/** `harbor watch`: tells every change of a berth until it is stopped. */
export function watch(open: () => Watcher | null, say: Say): { stop(): void } {
  const pool = new SessionPool()
  const watcher = open()
  // Was once: if (watcher != null) watcher.dispose()
  if (watcher == null) say('Nothing to watch.')
  watcher?.onChange((berth) => say(`${berth} changed, ${pool.size} sessions up`))
  return {
    stop() {
      if (watcher != null) watcher.dispose()
      say(advice)
    },
  }
}
