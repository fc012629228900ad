import type { Logger } from '../base/logger.ts'

/** What goes wrong before and outside the core, as JSON lines on the terminal that started the app. */
export const logToStderr: Logger = (record) => {
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), ...record })}\n`)
}
