import type { Diagnoser } from '../diagnostics/diagnoser.ts'
import type { DiagnosticsSource } from '../diagnostics/source.ts'
import type { ToolPorts } from '../tools/ports.ts'
import type { StartTexts } from './start-texts.ts'

/** Every writer says here what it wrote. */
export function tellingChanges(source: DiagnosticsSource, tell: () => void): DiagnosticsSource {
  return {
    check: async (file, text, options) => await source.check(file, text, options),
    filesChanged(changes) {
      source.filesChanged(changes)
      tell()
    },
    onPushed: (listener) => source.onPushed(listener),
  }
}

/** Every writer asks for its deltas, so here every first text of a file comes by, and every file that was written. */
export function keepingStart(
  diagnosis: Diagnoser,
  startTexts: StartTexts,
  wrote: (files: readonly string[]) => void,
): ToolPorts['diagnosis'] {
  return {
    prepare: async (changes, signal) => await diagnosis.prepare(changes, signal),
    async afterWrite(changes, callId, signal) {
      startTexts.keep(changes)
      wrote(changes.map(({ path }) => path))
      return await diagnosis.afterWrite(changes, callId, signal)
    },
    takeLate: () => diagnosis.takeLate(),
    settled: async (signal) => await diagnosis.settled(signal),
    delivered: (deltas) => diagnosis.delivered(deltas),
  }
}
