import { expect, test } from 'vitest'
import { parseResidentBytes, parseStat } from '../../../src/main/process/process-table-linux.ts'
import { parsePs } from '../../../src/main/process/process-table-ps.ts'
import { parseCim } from '../../../src/main/process/process-table-windows.ts'
import { verifies } from '../../support/verifies.ts'

const tail = '4194304 100 0 0 0 5 1 0 0 20 0 7 0 123456 700000 900'

test('a line of /proc/PID/stat is read whatever the name of the program holds', () => {
  verifies('process.tree')
  expect(parseStat(`42 (we) ird (S) 1) S 7 42 40 0 -1 ${tail}`)).toEqual({
    pid: 42,
    parentPid: 7,
    groupId: 42,
    sessionId: 40,
    startedAt: '123456',
  })
})

test('a zombie and a cut line are no processes', () => {
  verifies('process.tree')
  expect([parseStat(`42 (node) Z 7 42 40 0 -1 ${tail}`), parseStat('')]).toEqual([undefined, undefined])
})

test('resident memory is read in bytes, and is 0 for a kernel thread', () => {
  verifies('process.memory')
  expect([
    parseResidentBytes('Name:\tnode\nVmRSS:\t   52340 kB\n'),
    parseResidentBytes('Name:\tkthread\n'),
  ]).toEqual([52_340 * 1024, 0])
})

test('the lines of ps are read, without zombies', () => {
  verifies('process.tree')
  const text = `    1     0     1 Ss   Mon Jan  5 10:00:00 2026
  501     1   501 S+   Mon Jan  5 10:01:02 2026
  502   501   501 Z    Mon Jan  5 10:01:03 2026
`
  expect(parsePs(text)[1]).toEqual({
    pid: 501,
    parentPid: 1,
    groupId: 501,
    sessionId: 0,
    startedAt: 'Mon Jan  5 10:01:02 2026',
  })
  expect(parsePs(text)).toHaveLength(2)
})

test('on Windows a parent that is younger than its child is another process with the same pid', () => {
  verifies('process.tree')
  const text =
    '4,0,100,1\r\n900,4,2000,638400000000000050\r\n901,900,3000,638400000000000060\r\n902,900,10,638400000000000040\r\n'
  expect(parseCim(text).map(({ pid, parentPid }) => [pid, parentPid])).toEqual([
    [4, 0],
    [900, 4],
    [901, 900],
    [902, 0],
  ])
})
