import type { GatePort } from '../tools/ports.ts'

/**
 * Accept is the person's word: their own call is a yes, an agent's waits for them. With `saysYes` the person has said
 * yes to everything of this run beforehand (`control-center run --person accept`).
 */
export function personGate(saysYes: boolean): GatePort {
  return {
    mayAccept(by, changeId) {
      if (by === 'person' || saysYes) return Promise.resolve({ kind: 'yes' })
      return Promise.resolve({
        kind: 'waiting',
        hint: `The person accepts or discards ${changeId} in the Review pane, or with: control-center tool resolve '{"change_id":"${changeId}","action":"accept"}'. Go on with something else, or call again later.`,
      })
    },
  }
}
