import { expect, test } from 'vitest'
import { BoundedOutput } from '../../../src/main/process/bounded-output.ts'
import { cleanEnvironment } from '../../../src/main/process/environment.ts'
import { StderrTail } from '../../../src/main/process/stderr-tail.ts'
import { windowsCommand } from '../../../src/main/process/windows-command.ts'
import { windowsProgram } from '../../../src/main/process/windows-programs.ts'
import { verifies } from '../../support/verifies.ts'

test('the last lines are kept, the unfinished one too, characters cut by chunks made whole', () => {
  verifies('process.stderr-bounded')
  const tail = new StderrTail({ maxLines: 3 })
  const bytes = Buffer.from('one\ntwo\r\nthree\n\nfünf 😀 open')
  for (const byte of bytes) tail.push(Buffer.of(byte))
  expect([tail.lines, tail.text()]).toEqual([['three', '', 'fünf 😀 open'], 'three\nfünf 😀 open'])
})

test('a line without an end takes bounded memory', () => {
  verifies('process.stderr-bounded')
  const tail = new StderrTail()
  for (let times = 0; times < 100; times++) tail.push(Buffer.from('x'.repeat(10_000)))
  expect(tail.lines.join('').length).toBeLessThan(2100)
})

test('each finished line is told once', () => {
  verifies('process.stderr-bounded')
  const lines: string[] = []
  const tail = new StderrTail({ onLine: (line) => lines.push(line) })
  for (const chunk of ['a', 'b\nc', '\n', 'open']) tail.push(Buffer.from(chunk))
  expect(lines).toEqual(['ab', 'c'])
})

test('an output within its limit is kept as it is', () => {
  verifies('process.shell-limits')
  const output = new BoundedOutput(10)
  output.push(Buffer.from('12345'))
  output.push(Buffer.from('67890'))
  expect(output.read()).toEqual({ text: '1234567890', totalBytes: 10, droppedBytes: 0 })
})

test.each([1, 3, 7, 5000])('a long output keeps its head and tail, in chunks of %d bytes', (size) => {
  verifies('process.shell-limits')
  const output = new BoundedOutput(12)
  const bytes = Buffer.from(`first-${'x'.repeat(5000)}-final`)
  for (let at = 0; at < bytes.length; at += size) output.push(bytes.subarray(at, at + size))
  expect(output.read()).toEqual({
    text: 'first-\n[... 5000 bytes left out ...]\n-final',
    totalBytes: 5012,
    droppedBytes: 5000,
  })
})

test('a character that the cut went through is left out', () => {
  verifies('process.shell-limits')
  const output = new BoundedOutput(10)
  output.push(Buffer.from(`ab😀${'x'.repeat(100)}😀cd`))
  expect(output.read().text).toBe('ab\n[... 102 bytes left out ...]\ncd')
})

test('a child gets neither secrets nor what steers this program, and what it is given by name', () => {
  verifies('process.clean-environment')
  const from = {
    PATH: '/bin',
    GOPATH: '/go',
    OPENAI_API_KEY: 's',
    GITHUB_TOKEN: 's',
    AWS_SECRET_ACCESS_KEY: 's',
    DB_PASSWORD: 's',
    NODE_OPTIONS: '--inspect',
    ELECTRON_RUN_AS_NODE: '1',
    npm_config_cache: '/c',
    CONTROL_CENTER_HOME: '/h',
    UNSET: undefined,
  }
  expect(cleanEnvironment({ MODEL_TOKEN: 'given' }, from)).toEqual({
    PATH: '/bin',
    GOPATH: '/go',
    MODEL_TOKEN: 'given',
  })
})

test('a batch file is started by the interpreter with every argument escaped, a program as it is', () => {
  verifies('process.argv-only')
  const command = { file: 'C:\\npm\\tool.cmd', args: ['--stdio', 'a "b" & c%PATH%'], cwd: 'C:\\' }
  const program = { ...command, file: 'C:\\tool.exe' }
  expect(windowsCommand(program)).toBe(program)
  expect(windowsCommand(command)).toEqual({
    cwd: 'C:\\',
    file: windowsProgram('cmd.exe'),
    args: [
      '/d',
      '/s',
      '/c',
      '"^"C:\\npm\\tool.cmd^" ^^^"--stdio^^^" ^^^"a^^^ \\^^^"b\\^^^"^^^ ^^^&^^^ c^^^%PATH^^^%^^^""',
    ],
    isVerbatim: true,
  })
})

test('a program of Windows itself is named by its full path, so that no folder can stand in for it', () => {
  verifies('process.own-programs')
  expect([
    windowsProgram('cmd.exe', { SystemRoot: 'D:\\Win' }),
    windowsProgram('powershell.exe', {}),
  ]).toEqual(['D:\\Win\\System32\\cmd.exe', 'C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe'])
})
