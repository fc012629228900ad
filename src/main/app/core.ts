import type { Desk } from '../../shared/ipc/desk.ts'

/** What the app needs of the composition root (src/main/services.ts). */
export interface Core {
  readonly desk: Desk
  close(): Promise<void>
}
