// A scriptable language server for faults that no real server shows on demand. The script is the first argument
// (JSON, see script.ts) or the variable FAKE_SERVER_SCRIPT.
import { spawn } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { findingsIn, followDocument, versionOf } from './documents.mjs'
import { replayOf } from './replay.mjs'
import { createWriter, readMessages } from './wire.mjs'

const script = JSON.parse(process.argv[2] ?? process.env.FAKE_SERVER_SCRIPT ?? '{}')
const writer = createWriter(script)
const replayed = script.replay ? replayOf(script.replay) : () => undefined
let received = 0
let requests = 0
const asked = new Map()

start()

function start() {
  if (script.ignoresSigterm) process.on('SIGTERM', () => undefined)
  const pids = [process.pid, ...(script.grandchildren ?? []).map(startGrandchild)]
  if (script.pidFile) appendFileSync(script.pidFile, pids.map((pid) => `${pid}\n`).join(''))
  for (const line of script.stderr ?? []) process.stderr.write(`${line}\n`)
  if (script.banner) writer.raw(Buffer.from(script.banner))
  if (script.exitAtStart !== undefined) process.exit(script.exitAtStart)
  process.stdin.on('end', () => script.ignoresEnd || process.exit(0))
  if (script.ignoresEnd) setInterval(() => undefined, 1000)
  readMessages((message) => void receive(message), script)
}

function startGrandchild(kind) {
  const ignore = kind === 'ignores-sigterm' ? 'process.on("SIGTERM", () => {}); ' : ''
  const child = spawn(process.execPath, ['-e', `${ignore}setInterval(() => {}, 1000)`], {
    stdio: 'ignore',
    detached: kind === 'own-session',
  })
  child.unref()
  return child.pid
}

async function receive(message) {
  if (++received === script.crashAtMessage) process.exit(1)
  const played = replayed(message)
  if (played !== undefined) return played.forEach((body) => writer.message(body))
  if (message.method === undefined) return noteAnswer(message)
  const event = followDocument(message)
  const steps = script.on?.[message.method] ?? script.on?.['*'] ?? []
  let isAnswered = false
  for (const step of steps) isAnswered = (await run(step, message)) || isAnswered
  if (event !== undefined) await push(message.params.textDocument.uri, event)
  if (!isAnswered) await answerByDefault(message)
}

/** True when the step settled the request. */
async function run(step, { id }) {
  if (step.waitMs !== undefined) await wait(step.waitMs)
  else if ('result' in step) writer.message({ id, result: step.result })
  else if (step.resultLetters) writer.message({ id, result: 'x'.repeat(step.resultLetters) })
  else if (step.error) writer.message({ id, error: step.error })
  else if (step.notify) writer.message(step.notify)
  else if (step.request) request(step.request)
  else if (step.raw !== undefined) writer.raw(Buffer.from(step.raw))
  else if (step.rawBase64 !== undefined) writer.raw(Buffer.from(step.rawBase64, 'base64'))
  else if (step.stderr !== undefined) process.stderr.write(`${step.stderr}\n`)
  else if (step.exit !== undefined) process.exit(step.exit)
  else if (step.killSelf) process.kill(process.pid, step.killSelf)
  return 'result' in step || step.resultLetters > 0 || step.error !== undefined || step.never === true
}

async function answerByDefault({ id, method, params }) {
  if (method === 'initialized' && script.pull?.kind === 'dynamic')
    request({
      method: 'client/registerCapability',
      params: {
        registrations: [{ id: 'pull', method: 'textDocument/diagnostic', registerOptions: pullOptions() }],
      },
    })
  if (method === 'exit' && !script.ignoresEnd) process.exit(0)
  if (id === undefined) return
  if (method === 'initialize') writer.message({ id, result: initializeResult() })
  else if (method === 'shutdown') writer.message({ id, result: null })
  else if (method === 'textDocument/diagnostic' && script.pull) await answerPull(id, params)
  else writer.message({ id, error: { code: -32601, message: `The fake server has no ${method}.` } })
}

function initializeResult() {
  const capabilities = {
    textDocumentSync: { openClose: true, change: 1, save: true },
    ...(script.pull?.kind === 'static' ? { diagnosticProvider: pullOptions() } : {}),
    ...script.capabilities,
  }
  return { capabilities, serverInfo: { name: 'fake-server', version: '1.0.0' } }
}

function pullOptions() {
  return { identifier: 'fake', interFileDependencies: false, workspaceDiagnostics: false }
}

async function answerPull(id, { textDocument, previousResultId }) {
  if (script.pull.delayMs) await wait(script.pull.delayMs)
  const { hangsOn } = script.pull
  if (hangsOn && findingsIn(textDocument.uri, [{ find: hangsOn, message: '' }]).length > 0) return
  const items = findingsIn(textDocument.uri, script.findings)
  const resultId = JSON.stringify(items)
  const isUnchanged = script.pull.sendsUnchanged && previousResultId === resultId
  writer.message({
    id,
    result: isUnchanged ? { kind: 'unchanged', resultId } : { kind: 'full', resultId, items },
  })
}

async function push(uri, event) {
  const rule = script.push
  if (rule === undefined) return
  if (event === 'close') return rule.clearOnClose === false ? undefined : publish(uri, [], undefined)
  if (!(rule.after ?? ['open', 'change']).includes(event)) return
  const version = versionOf(uri)
  if (rule.emptyFirst) publish(uri, [], version)
  const items = findingsIn(uri, script.findings)
  if (rule.delayMs) await wait(rule.delayMs)
  if (items.length > 0 || !rule.silentWhenClean) publish(uri, items, version)
}

function publish(uri, diagnostics, version) {
  const told =
    script.push.version === 'none' ? undefined : script.push.version === 'previous' ? version - 1 : version
  writer.message({
    method: 'textDocument/publishDiagnostics',
    params: { uri, diagnostics, ...(told === undefined ? {} : { version: told }) },
  })
}

function request({ method, params }) {
  const id = `fake-${++requests}`
  asked.set(id, method)
  writer.message({ id, method, params })
}

function noteAnswer(message) {
  const line = { answerTo: asked.get(message.id), ...message }
  if (script.logFile) appendFileSync(script.logFile, `${JSON.stringify(line)}\n`)
}
