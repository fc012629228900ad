// Plays the server's side of a protocol log that was exported from the app.
import { readFileSync } from 'node:fs'

/**
 * Answers a function that gets each message of the client and says what the server sent then in the log: what follows
 * the same message there, up to the client's next one. Undefined for a message that does not come in the log any more.
 * Texts that hold the log's root (`from`) get the root of now (`to`); the times in the log are not kept.
 */
export function replayOf({ file, from, to, server }) {
  const lines = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line.replaceAll(from, to)))
    .filter((line) => server === undefined || line.server === server)
  const steps = stepsOf(lines)
  /** Ids of requests: in the log, and those of now. */
  const ids = new Map()
  let next = 0
  return (message) => {
    const at = steps.findIndex(({ sent }, index) => index >= next && isSame(sent, message))
    if (at < 0) return undefined
    const { sent, then } = steps[at]
    next = at + 1
    if (message.method !== undefined && message.id !== undefined) ids.set(sent.id, message.id)
    return then.map((body) => (body.method === undefined ? { ...body, id: ids.get(body.id) } : body))
  }
}

/** Every message of the client with what the server sent before the client's next one. */
function stepsOf(lines) {
  const steps = []
  for (const { direction, body } of lines) {
    if (typeof body === 'string') continue
    if (direction === 'sent') steps.push({ sent: body, then: [] })
    if (direction === 'received') steps.at(-1)?.then.push(body)
  }
  return steps
}

/** The answer to a request of the server has its id and no method. */
function isSame(logged, message) {
  return message.method === undefined
    ? logged.method === undefined && logged.id === message.id
    : logged.method === message.method
}
