import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  pageInTheme,
  readRememberedTheme,
  rememberTheme,
  shownTheme,
} from '../../../src/main/app/remembered-theme.ts'
import { verifies } from '../../support/verifies.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'control-center-theme-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

it('remembers the theme, and takes the system for a missing or broken file', () => {
  verifies('app.first-paint-in-theme')
  const file = path.join(folder, 'theme')
  const missing = readRememberedTheme(file)
  writeFileSync(file, '<script>')
  const broken = readRememberedTheme(file)
  rememberTheme(file, 'light')
  expect([missing, broken, readRememberedTheme(file)]).toEqual(['system', 'system', 'light'])
})

it('gives the built page the theme before it is painted', () => {
  verifies('app.first-paint-in-theme')
  const html = readFileSync(new URL('../../../src/renderer/index.html', import.meta.url), 'utf8')
  expect(/<html[^>]*>/u.exec(pageInTheme(html, 'light'))?.[0]).toBe('<html lang="en" data-theme="light">')
})

it('shows one of the two for the theme of the system', () => {
  expect([shownTheme('system', true), shownTheme('system', false), shownTheme('contrast', false)]).toEqual([
    'dark',
    'light',
    'contrast',
  ])
})
