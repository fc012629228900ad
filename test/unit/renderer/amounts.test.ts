import { expect, test } from 'vitest'
import {
  age,
  count,
  dateAndTime,
  duration,
  listed,
  megabytes,
  timeOfDay,
} from '../../../src/renderer/ui/amounts.ts'
import { fittingClip, pathClips, splitPath } from '../../../src/renderer/ui/path.ts'
import { verifies } from '../../support/verifies.ts'

test('durations are as exact as they are short', () => {
  verifies('renderer.amounts-are-readable')
  expect([0.4, 96, 999.6, 4100, 42_000, 125_000, 7_500_000].map(duration)).toEqual([
    '0 ms',
    '96 ms',
    '1 s',
    '4.1 s',
    '42 s',
    '2 min',
    '2 h',
  ])
})

test('ages go from seconds to the day of the week to a date, and what is no time is nothing', () => {
  verifies('renderer.amounts-are-readable')
  const now = Date.parse('2026-11-30T12:00:00.000Z')
  expect([
    age('2026-11-30T11:59:59.900Z', now),
    age('2026-11-30T11:59:50.500Z', now),
    age('2026-11-30T11:58:00.000Z', now),
    age('2026-11-30T11:00:00.000Z', now),
    age('2026-11-28T12:00:00.000Z', now),
    age('2026-11-03T12:00:00.000Z', now),
    age('2026-11-30T12:00:09.000Z', now),
    age('', now),
  ]).toEqual(['1 s', '9 s', '2 min', '1 h', 'Sat', 'Nov 3', '1 s', ''])
})

test('numbers are grouped, sizes are in MB, lists are sentences', () => {
  verifies('renderer.amounts-are-readable')
  expect([
    count(4102),
    megabytes(432_013_312),
    listed(['a', 'b', 'c']),
    timeOfDay('x'),
    dateAndTime('x'),
  ]).toEqual(['4,102', '412 MB', 'a, b, and c', '', ''])
})

test('a path loses whole folders from the middle and never its name', () => {
  verifies('renderer.paths-keep-their-name')
  expect([pathClips('packages/sync/src/relay.ts'), pathClips('/usr/lib/tool'), pathClips('a.ts')]).toEqual([
    ['packages/sync/src/relay.ts', 'packages/sync/…/relay.ts', 'packages/…/relay.ts', '…/relay.ts'],
    ['/usr/lib/tool', '/usr/…/tool', '…/tool'],
    ['a.ts'],
  ])
})

test('the longest form that fits is taken, the shortest when none does', () => {
  verifies('renderer.paths-keep-their-name')
  const fit = (room: number): string => fittingClip('packages/sync/src/relay.ts', room, (text) => text.length)
  expect([fit(99), fit(25), fit(20), fit(3), splitPath('packages/a.ts')]).toEqual([
    'packages/sync/src/relay.ts',
    'packages/sync/…/relay.ts',
    'packages/…/relay.ts',
    '…/relay.ts',
    { folders: 'packages/', name: 'a.ts' },
  ])
})

test('a file name that is too long by itself gives way in the middle and keeps its extension', () => {
  verifies('renderer.paths-keep-their-name')
  const path = 'src/the-file-with-an-extremely-long-name.component.ts'
  const fit = (room: number): string => fittingClip(path, room, (text) => text.length)
  expect([fit(40), fit(30), fit(99)]).toEqual([
    '…/the-file-with-an-ex…-name.component.ts',
    '…/the-file-with-….component.ts',
    path,
  ])
})
