// A scriptable debug adapter for faults that no real one shows on demand. The script is the first argument (JSON, see
// script.ts). Its program stands at line 1 after the launch, one line further after every step, and never ends.
import { spawn } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { createWriter, readMessages } from '../fake-server/wire.mjs'

const script = JSON.parse(process.argv[2] ?? '{}')
const writer = createWriter(script)
let seq = 1
let line = 1

const send = (message) => writer.message({ seq: seq++, ...message })
const event = (name, body) => send({ type: 'event', event: name, body })
const respond = ({ seq: requestSeq, command }, body) =>
  send({ type: 'response', request_seq: requestSeq, command, success: true, body })

const defaults = {
  initialize(request) {
    respond(request, {
      supportsConfigurationDoneRequest: true,
      supportsConditionalBreakpoints: true,
      supportsSetVariable: true,
      ...script.capabilities,
    })
    event('initialized')
  },
  launch(request) {
    for (const kind of script.debuggees ?? []) notePids([startDebuggee(kind)])
    respond(request)
  },
  setBreakpoints(request) {
    const breakpoints = request.arguments.breakpoints.map((one, at) => ({
      id: at + 1,
      verified: true,
      ...one,
    }))
    respond(request, { breakpoints })
  },
  configurationDone(request) {
    respond(request)
    stopped('entry')
  },
  threads: (request) => respond(request, { threads: [{ id: 1, name: 'main' }] }),
  stackTrace: (request) =>
    respond(request, {
      stackFrames: [
        { id: 1000 + line, name: 'main', line: shownLine(), column: 1, source: { path: '/fake/program' } },
      ],
      totalFrames: 1,
    }),
  scopes: (request) =>
    respond(request, { scopes: [{ name: 'Locals', variablesReference: 5, expensive: false }] }),
  variables: (request) =>
    respond(request, { variables: [{ name: 'line', value: String(line), variablesReference: 0 }] }),
  evaluate: (request) =>
    respond(request, { result: `<${request.arguments.expression}>`, variablesReference: 0 }),
  continue: (request) => step(request, 'breakpoint'),
  next: (request) => step(request, 'step'),
  stepIn: (request) => step(request, 'step'),
  stepOut: (request) => step(request, 'step'),
  pause(request) {
    respond(request)
    stopped('pause')
  },
  disconnect(request) {
    respond(request)
    process.exit(0)
  },
}

start()

function start() {
  if (script.ignoresSigterm) process.on('SIGTERM', () => undefined)
  notePids([process.pid])
  for (const text of script.stderr ?? []) process.stderr.write(`${text}\n`)
  if (script.banner) writer.raw(Buffer.from(script.banner))
  if (script.exitAtStart !== undefined) process.exit(script.exitAtStart)
  process.stdin.on('end', () => script.ignoresEnd || process.exit(0))
  if (script.ignoresEnd) setInterval(() => undefined, 1000)
  readMessages((message) => void receive(message), script)
}

function notePids(pids) {
  if (script.pidFile) appendFileSync(script.pidFile, pids.map((pid) => `${pid}\n`).join(''))
}

function startDebuggee(kind) {
  const ignore = kind === 'ignores-sigterm' ? 'process.on("SIGTERM", () => {}); ' : ''
  const child = spawn(process.execPath, ['-e', `${ignore}setInterval(() => {}, 1000)`], {
    stdio: 'ignore',
    detached: kind === 'own-session',
  })
  child.unref()
  return child.pid
}

async function receive(message) {
  if (message.type !== 'request') return
  let isAnswered = false
  for (const one of script.on?.[message.command] ?? []) isAnswered = (await run(one, message)) || isAnswered
  if (isAnswered) return
  const answer = defaults[message.command]
  if (answer) answer(message)
  else respond(message, {})
}

/** True when the step settled the request. */
async function run(one, request) {
  if (one.waitMs !== undefined) await wait(one.waitMs)
  else if ('body' in one) respond(request, one.body)
  else if (one.response) send({ type: 'response', request_seq: request.seq, ...one.response })
  else if (one.error) send({ ...refusalOf(request, one.message), body: { error: one.error } })
  else if (one.event) event(one.event, one.with)
  else if (one.request) send({ type: 'request', command: one.request, arguments: one.arguments })
  else if (one.raw !== undefined) writer.raw(Buffer.from(one.raw))
  else if (one.exit !== undefined) process.exit(one.exit)
  else if (one.killSelf) process.kill(process.pid, one.killSelf)
  return 'body' in one || one.response !== undefined || one.error !== undefined || one.never === true
}

function refusalOf({ seq: requestSeq, command }, message) {
  return { type: 'response', request_seq: requestSeq, command, success: false, message }
}

function step(request, reason) {
  line++
  respond(request, { allThreadsContinued: true })
  stopped(reason)
}

function shownLine() {
  return script.loopsAt ?? line
}

function stopped(reason) {
  event('stopped', { reason, threadId: 1, allThreadsStopped: true })
}
