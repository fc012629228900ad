import { describe, expect, it } from 'vitest'
import { Failure } from '../../../src/main/base/failure.ts'
import type { Stop, Transition } from '../../../src/shared/model/debug.ts'
import { debugArgs } from '../../../src/main/tools/debug/operations.ts'
import { presenters } from '../../../src/main/tools/present/debug/answer-text.ts'
import { verifies } from '../../support/verifies.ts'
import { TestBox } from './fake-ports.ts'

const noOutput = { entries: [], cursor: 0 }

const stop: Stop = {
  n: 3,
  reason: 'exception',
  description: 'Paused on exception',
  threadId: 1,
  file: 'src/app.py',
  line: 4,
  source: [
    { line: 3, text: 'x = 1' },
    { line: 4, text: 'y = x / z', isCurrent: true },
  ],
  frames: [
    { index: 0, name: 'ratio', file: 'src/app.py', line: 4 },
    { index: 1, name: 'main', file: 'src/app.py', line: 12 },
    { index: 2, name: 'run', file: '/usr/lib/runpy.py', line: 7, isOutside: true },
    { index: 3, name: 'start', isOutside: true },
  ],
  totalFrames: 40,
  locals: [
    { name: 'items', value: '[1,\n 2]', type: 'list', reference: 9, children: 2 },
    { name: 'token', value: '[masked: looks like a secret]', isMasked: true },
  ],
  totalLocals: 60,
  exception: { name: 'ZeroDivisionError', message: 'division by zero' },
  outputSince: { entries: [{ category: 'stderr', text: 'warn\n' }], cursor: 5 },
  ttlSeconds: 300,
}

describe('the tool debug', () => {
  it('hands the arguments of an operation to it and answers its data', async () => {
    verifies('debug.arguments')
    const asked: unknown[] = []
    const box = new TestBox({
      debug: {
        evaluate: (args, { by }) => {
          asked.push(args, by)
          return Promise.resolve({ value: '7', type: 'int' })
        },
      },
    })
    const result = await box.call('debug', { op: 'evaluate', expression: 'x', frame: 1 })
    expect([result.text, result.data, asked]).toEqual([
      '7  (int)',
      { value: '7', type: 'int' },
      [{ expression: 'x', frame: 1 }, 'agent'],
    ])
  })

  it.each([
    [{ op: 'fly' }, /`op` must be one of "status"/u],
    [{ op: 'step_in', line: 3 }, 'There is no argument `line`.'],
    [{ op: 'evaluate' }, '`expression` must be a string, but it is missing.'],
    [
      { op: 'launch', args: ['a'] },
      '`arguments` must be an object with exactly one of program, module, test, but got {"args":["a"]}.',
    ],
    [{ op: 'attach', port: 1, pid: 2 }, /exactly one of port, pid/u],
    [
      { op: 'breakpoints', file: 'a.py', at: [{ line: 1, pattern: 'x' }] },
      /exactly one of line, statement, pattern/u,
    ],
    [{ op: 'breakpoints', file: 'a.py', at: [{ line: 0 }] }, '`at[0].line` must be at least 1, but got 0.'],
    [{ op: 'wait', seconds: 500 }, '`seconds` must be at most 120, but got 500.'],
  ])('refuses %j in a sentence', async (args, message) => {
    verifies('debug.arguments')
    const { error } = await new TestBox().call('debug', args)
    expect([error?.code, error?.message]).toEqual([
      'bad_argument',
      typeof message === 'string' ? message : expect.stringMatching(message),
    ])
  })

  it('tells in its schema what each operation takes', () => {
    verifies('debug.arguments')
    const about = debugArgs.shape.op.description ?? ''
    expect(about).toContain('run_to { file, line, thread?, seconds? }')
    expect(about).toContain('diff { a, b }')
    expect(about).toContain('status;')
  })

  it.each([
    [
      'Python',
      '  File "a.py", line 2, in f\n    g()\nKeyError: no x\n',
      'KeyError: no x\nFile "a.py", line 2, in f\n    g()',
    ],
    ['JavaScript', 'KeyError: no x\n    at f (a.js:2)\n', 'KeyError: no x\n    at f (a.js:2)'],
  ])('tells an exception once, also where a trace of %s repeats it', (_language, details, told) => {
    verifies('debug.text')
    const exception = { name: 'KeyError', message: 'no x', details }
    const { text } = presenters.continue({ ...stop, exception, state: 'stopped' })
    expect(text.split('\n  3  x = 1')[0]?.split('\n').slice(1).join('\n')).toBe(told)
  })

  it('tells a stop with the fact first, then source, stack, locals and output', () => {
    verifies('debug.text')
    expect(presenters.continue({ ...stop, state: 'stopped' }).text).toBe(
      [
        'Stopped (exception) at src/app.py:4 in ratio, thread 1. This is stop 3.',
        'ZeroDivisionError: division by zero',
        '  3  x = 1',
        '> 4  y = x / z',
        'Stack (40):',
        '  0 ratio  src/app.py:4',
        '  1 main  src/app.py:12',
        '  2-3 libraries and runtime',
        '  … 36 more: stack with start 4',
        'Locals (60):',
        '  items = [1, 2]  (list, 2 children, reference 9)',
        '  token = [masked: looks like a secret]  (looks like a secret)',
        '  … 58 more: scopes, then variables with start',
        'Output:',
        '[stderr] warn',
        'The session ends by itself in 5 minutes.',
      ].join('\n'),
    )
  })

  it.each<[string, Transition, string]>([
    [
      'running',
      { state: 'running', phase: 'running', waitedMs: 20_000, outputSince: noOutput, ttlSeconds: 1700 },
      'Still running after 20 seconds.\nwait goes on, pause stops it where it is, terminate ends it.',
    ],
    [
      'building',
      {
        state: 'running',
        phase: 'starting',
        progress: 'the program is built and loaded',
        waitedMs: 1_000,
        outputSince: noOutput,
        ttlSeconds: 1700,
      },
      'Still starting after 1 second: the program is built and loaded.\nA build can take long. wait goes on, terminate ends it.',
    ],
    [
      'ended',
      { state: 'ended', reason: 'exited', exitCode: 1, message: 'The program ended.', outputSince: noOutput },
      'The program ended. The exit code is 1.',
    ],
  ])('tells a program that is %s', (_name, transition, text) => {
    verifies('debug.text')
    expect(presenters.wait(transition).text).toBe(text)
  })

  it('tells breakpoints with what became of each', () => {
    verifies('debug.text')
    const breakpoints = [
      {
        file: 'a.py',
        requested: 'line 4',
        line: 4,
        boundLine: 5,
        verified: true,
        message: 'it moved from line 4',
      },
      { file: 'a.py', requested: 'statement "x"', verified: false, message: 'no line has this code' },
    ]
    expect(presenters.breakpoints({ file: 'a.py', breakpoints }).text).toBe(
      [
        '2 breakpoints, 1 bound so far.',
        '  a.py:5  bound; line 4; it moved from line 4',
        '  a.py  not bound; statement "x"; no line has this code',
      ].join('\n'),
    )
  })

  it('tells a page of variables with how to get the next one', () => {
    verifies('debug.text')
    const variables = [{ name: '0', value: 'a' }]
    expect(presenters.variables({ variables, start: 100, total: 5000, next: 101 })).toEqual({
      text: '101 to 101 of 5000.\n  0 = a\nThe next ones: variables with start 101.',
      truncated: { shown: 1, total: 5000, hint: 'The next ones: variables with start 101.' },
    })
  })

  it('tells what changed between two stops', () => {
    verifies('debug.text')
    const text = presenters.diff({
      a: 1,
      b: 2,
      locals: [{ name: 'x', change: 'changed', before: '1', after: '2' }],
      sameLocals: 4,
      frames: [{ change: 'entered', name: 'total', where: 'a.py:3' }],
      sameFrames: 2,
    }).text
    expect(text).toBe(
      'From stop 1 to stop 2: 1 local differs, 4 do not.\n  x: 1 -> 2\nStack (2 frames alike):\n  entered total  a.py:3',
    )
  })
})

it('stands in the list of an agent only where an adapter is there, and in that of a person always', () => {
  verifies('debug.offered')
  const isListed = (isOffered: boolean, by: 'agent' | 'person'): boolean =>
    new TestBox({ debug: { isOffered: () => isOffered } }).toolbox
      .list(by)
      .some(({ name }) => name === 'debug')
  expect([isListed(true, 'agent'), isListed(false, 'agent'), isListed(false, 'person')]).toEqual([
    true,
    false,
    true,
  ])
})

it('tells a person who asks where no adapter is why', async () => {
  verifies('debug.offered')
  const absent = new Failure('no_adapter', 'No debug adapter for python starts here.', {
    hint: 'Install one.',
  })
  const box = new TestBox({ debug: { isOffered: () => false, launch: () => Promise.reject(absent) } })
  const { error } = await box.call('debug', { op: 'launch', program: 'a.py' }, { by: 'person' })
  expect(error).toMatchObject({ code: 'no_adapter', message: 'No debug adapter for python starts here.' })
})
