import { Failure } from '../base/failure.ts'
import type { BothSides } from '../../shared/ipc/contract.ts'
import type { FindPort, PatternPort, StagingPort } from '../tools/ports.ts'

function absent(): Promise<never> {
  return Promise.reject(new Failure('absent', 'This room is not built yet.'))
}

export interface StagingRoom extends StagingPort {
  sides(changeId: string, path: string): Promise<Omit<BothSides, 'language'>>
}
export const noFind: FindPort = { glob: absent, grep: absent }
export const noPattern: PatternPort = { search: absent, rewrite: absent }
export const noStaging: StagingRoom = {
  stage: absent,
  show: absent,
  planAccept: absent,
  discard: absent,
  openOf: absent,
  sides: absent,
}
