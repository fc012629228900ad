export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

export interface LogRecord {
  readonly level: LogLevel
  readonly area: string
  readonly code: string
  readonly message: string
}

/** Where records go is decided at the composition root: a file in the data folder, or nowhere in tests. */
export type Logger = (record: LogRecord) => void

export const silentLogger: Logger = () => undefined
