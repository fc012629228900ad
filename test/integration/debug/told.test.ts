import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RunEvent } from '../../../src/shared/run/event.ts'
import { type Ended, runCommandLine } from '../../support/command-line.ts'
import { livingOf } from '../../support/processes.ts'
import { verifies } from '../../support/verifies.ts'

let base = ''
let workspace = ''
beforeEach(() => {
  base = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'control-center-debug-')))
  workspace = path.join(base, 'work')
  mkdirSync(workspace)
  put('total.py', program)
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

const program = [
  'import os',
  'def total(items, rate):',
  '    result = 0',
  '    for item in items:',
  '        result += item * rate',
  '    return result',
  '',
  'password = "hunter2"',
  'open("pid", "w").write(str(os.getpid()))',
  'value = total([1, 2], 3)',
  'open("reached", "w").write("line 11")',
  'print(value)',
].join('\n')

function put(name: string, text: string): void {
  writeFileSync(path.join(workspace, name), text)
}

const home = (): string => path.join(base, 'home')

async function play(steps: readonly object[]): Promise<Ended & { events: readonly RunEvent[] }> {
  const script = path.join(base, 'script.jsonl')
  const lines = steps.map((step) => JSON.stringify('op' in step ? { tool: 'debug', args: step } : step))
  writeFileSync(script, lines.join('\n'))
  const ended = await runCommandLine(['run', script, '--workspace', workspace, '--trust', workspace], {
    home: home(),
  })
  const events = ended.stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as RunEvent)
  return { ...ended, events }
}

function textsOf(events: readonly RunEvent[]): readonly string[] {
  return events.flatMap((event) => (event.type === 'tool-call-ended' ? [event.result.text] : []))
}

/** The program's own files are told as changed by another program, when the watcher sees them. */
function stable(text: string): string {
  return text.replace(/reference \d+/gu, 'reference N').replace(/\nMeanwhile: .*/gu, '')
}

/** Nothing of a debugged program lives on. */
async function isGone(): Promise<boolean> {
  const pid = Number(readFileSync(path.join(workspace, 'pid'), 'utf8'))
  return (await livingOf([pid])).length === 0
}

test('a script debugs a Python program from a breakpoint to its end, with the whole picture at each stop', async () => {
  verifies('debug.told-to-the-agent')
  const { code, events } = await play([
    {
      op: 'breakpoints',
      file: 'total.py',
      at: [{ statement: 'result += item * rate', condition: 'item == 2' }],
    },
    { op: 'launch', program: 'total.py' },
    { wait: { for: 'debug-stopped', timeout_ms: 60_000 } },
    { op: 'evaluate', expression: 'items', frame: 0 },
    { op: 'evaluate', expression: 'password', frame: 1 },
    { op: 'step_over' },
    { op: 'step_out' },
    { op: 'diff', a: 1, b: 2 },
    { op: 'breakpoints', file: 'total.py', at: [] },
    { op: 'continue' },
    { op: 'stops' },
    { op: 'stack' },
  ])
  const texts = textsOf(events).map((text) => stable(text))
  expect(code).toBe(0)
  expect(texts).toEqual([
    '1 breakpoint, 0 bound so far.\n  total.py:5  not bound; statement "result += item * rate"; if item == 2; it is set when a program is launched',
    [
      'Stopped (breakpoint) at total.py:5 in total, thread 1. This is stop 1.',
      '  3      result = 0',
      '  4      for item in items:',
      '> 5          result += item * rate',
      '  6      return result',
      '  7  ',
      'Stack (2):',
      '  0 total  total.py:5',
      '  1 <module>  total.py:10',
      'Locals (4):',
      '  item = 2  (int)',
      '  items = [1, 2]  (list, reference N)',
      '  rate = 3  (int)',
      '  result = 3  (int)',
    ].join('\n'),
    '[1, 2]  (list, reference N)',
    '[masked: looks like a secret]  (str, looks like a secret)',
    expect.stringContaining('Stopped (step) at total.py:4 in total, thread 1. This is stop 2.'),
    expect.stringContaining('Stopped (step) at total.py:10 in <module>, thread 1. This is stop 3.'),
    'From stop 1 to stop 2: 1 local differs, 3 do not.\n  result: 3 -> 9\nStack (1 frame alike):\n  moved total  total.py:4',
    'total.py has no breakpoints now.',
    expect.stringMatching(/^The program ended\. The exit code is 0\.(?:.|\n)*Output:\n9$/u),
    [
      '3 stops kept.',
      '  1 breakpoint at total.py:5 in total',
      '  2 step at total.py:4 in total',
      '  3 step at total.py:10 in <module>',
    ].join('\n'),
    expect.stringMatching(/^no_session: There is no debug session\./u),
  ])
  expect(await isGone()).toBe(true)
})

test('a session that still stands when its script ends is ended with it, and no further line runs', async () => {
  verifies('debug.ends-with-the-run')
  const { events } = await play([
    { op: 'breakpoints', file: 'total.py', at: [{ line: 11 }] },
    { op: 'launch', program: 'total.py' },
  ])
  expect(events.slice(-2)).toMatchObject([
    { type: 'debug-ended', reason: 'run_ended' },
    { type: 'run-ended', reason: 'done' },
  ])
  expect([existsSync(path.join(workspace, 'reached')), await isGone()]).toEqual([false, true])
})

test('one call of the command line ends its session with a word, and what it recorded stays', async () => {
  verifies('debug.ends-with-the-run', 'debug.recorder')
  const args = JSON.stringify({ op: 'launch', program: 'total.py', stop_on_entry: true })
  const { code, stderr } = await runCommandLine(
    ['tool', 'debug', args, '--workspace', workspace, '--trust', workspace],
    { home: home() },
  )
  const [run = ''] = readdirSync(path.join(home(), 'runs'))
  const journal = readFileSync(path.join(home(), 'runs', run, 'journal.jsonl'), 'utf8')
  expect([code, stderr.includes('The debug session ended with this call')]).toEqual([0, true])
  expect(journal).toContain('"type":"debug-stopped"')
})

test('an untrusted folder is debugged by nobody', async () => {
  verifies('debug.needs-trust')
  const args = JSON.stringify({ op: 'launch', program: 'total.py' })
  const { code, stdout } = await runCommandLine(['tool', 'debug', args, '--workspace', workspace], {
    home: home(),
  })
  expect([code, JSON.parse(stdout)]).toMatchObject([1, { error: { code: 'not_trusted' } }])
  expect(existsSync(path.join(workspace, 'pid'))).toBe(false)
})

test('a Node program stops at every match of a pattern and logs what it captured', async () => {
  verifies('debug.told-to-the-agent')
  put(
    'sum.mjs',
    ['let sum = 0', 'for (const one of [1, 2]) {', '  sum += one', '}', 'console.log(sum)'].join('\n'),
  )
  const { events } = await play([
    { op: 'breakpoints', file: 'sum.mjs', at: [{ pattern: 'sum += $X' }] },
    { op: 'launch', program: 'sum.mjs' },
    { op: 'breakpoints', file: 'sum.mjs', at: [{ pattern: 'sum += $X', log: true }] },
    { op: 'continue' },
  ])
  const [, stopped, , ended] = textsOf(events)
  expect(stopped).toContain('at sum.mjs:3 in <anonymous>')
  expect(stopped).toContain('$X = one = 1')
  expect(ended).toContain('The program ended.')
  expect(ended).toContain('sum.mjs:3 X=2')
})
