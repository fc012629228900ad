import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Settings, defaultSettings } from '../../../src/main/settings/settings.ts'
import { verifies } from '../../support/verifies.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'settings-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = (): Settings => new Settings(folder, '2026-01-01T00:00:00.000Z')
const file = (): string => path.join(folder, 'settings.json')

test('what was set is there after a restart, and nothing else lies beside it', () => {
  const settings = open()
  settings.setTheme('light')
  settings.remember('/a')
  settings.remember('/b')
  settings.remember('/a')
  expect(open().value).toEqual({ v: 1, theme: 'light', recent: ['/a', '/b'] })
  expect(readdirSync(folder)).toEqual(['settings.json'])
})

test.each(['{"v":1,"theme":"pink","recent":[]}', '{"v":', ''])(
  'a broken file (%s) is set aside with a word',
  (text) => {
    verifies('settings.broken-set-aside')
    writeFileSync(file(), text)
    const settings = open()
    expect(settings.value).toEqual(defaultSettings)
    const [aside] = readdirSync(folder)
    expect(aside).toBe('settings.json.broken-2026-01-01T00-00-00-000Z')
    expect(readFileSync(path.join(folder, aside!), 'utf8')).toBe(text)
    expect(settings.notice).toContain(aside!)
  },
)

test('a file of a later version is never overwritten', () => {
  verifies('settings.broken-set-aside')
  const later = '{"v":2,"colours":"many"}'
  writeFileSync(file(), later)
  const settings = open()
  expect(settings.value).toEqual(defaultSettings)
  expect(() => settings.setTheme('dark')).toThrow(/later version/)
  expect(readFileSync(file(), 'utf8')).toBe(later)
})

test('two processes that write in turn keep what the other wrote', () => {
  const [one, two] = [open(), open()]
  one.setTheme('dark')
  two.remember('/a')
  expect(open().value).toEqual({ v: 1, theme: 'dark', recent: ['/a'] })
})

test('a file that a person wrote by hand may leave things out, and what is not known in it is kept', () => {
  verifies('settings.by-hand')
  writeFileSync(file(), '{ "servers": { "gopls": { "enabled": false } }, "mine": 1 }')
  const settings = open()
  settings.setTheme('dark')
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual({
    v: 1,
    theme: 'dark',
    recent: [],
    servers: { gopls: { enabled: false } },
    mine: 1,
  })
})

test('a change by hand is seen without a restart', () => {
  verifies('settings.by-hand')
  const settings = open()
  const before = settings.servers
  writeFileSync(file(), '{ "servers": { "gopls": { "command": "/opt/gopls" } } }')
  expect([before, settings.servers]).toEqual([undefined, { gopls: { command: '/opt/gopls' } }])
})

test('what is broken by hand leaves what held before, says so, and is not lost when something is set', () => {
  verifies('settings.by-hand', 'settings.broken-set-aside')
  writeFileSync(file(), '{ "servers": { "gopls": {} } }')
  const settings = open()
  const broken = '{ "servers": { "gopls": {}, } }'
  writeFileSync(file(), broken)
  const servers = settings.servers
  const { notice } = settings
  settings.setTheme('dark')
  const aside = readdirSync(folder).find((name) => name.includes('broken'))
  expect([
    servers,
    notice?.includes('What it said before holds until it is mended.'),
    readFileSync(path.join(folder, aside!), 'utf8'),
    settings.notice,
    settings.value.theme,
  ]).toEqual([{ gopls: {} }, true, broken, undefined, 'dark'])
})
