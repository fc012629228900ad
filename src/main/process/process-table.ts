/** One living process; zombies are not listed. */
export interface ProcessEntry {
  readonly pid: number
  readonly parentPid: number
  /** 0 where the platform has none. */
  readonly groupId: number
  readonly sessionId: number
  /** Opaque: with the pid it names one process for ever, because pids are used again. */
  readonly startedAt: string
}

/** Never rejects: a table that cannot be read (no descriptors left, no `ps`) is an empty one. */
export interface ProcessTable {
  read(): Promise<readonly ProcessEntry[]>
  /** Resident memory of these processes, summed, in bytes. One that is gone counts 0. */
  residentBytes(pids: readonly number[]): Promise<number>
  /** Pids whose initial environment holds `text`; empty where the platform does not tell. */
  withEnvironment(text: string): Promise<readonly number[]>
}
