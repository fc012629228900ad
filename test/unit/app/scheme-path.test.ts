import path from 'node:path'
import { expect, it } from 'vitest'
import { builtFileOf } from '../../../src/main/app/scheme-path.ts'
import { verifies } from '../../support/verifies.ts'

const root = path.resolve('/opt/control-center/out/renderer')
const fileOf = (url: string): string | undefined => {
  const file = builtFileOf(url, 'cc', root)
  return file === undefined ? undefined : path.relative(root, file).replaceAll(path.sep, '/')
}

it.each([
  ['app://cc/', 'index.html'],
  ['app://cc/index.html', 'index.html'],
  ['app://cc/assets/index-abc.js?x=1#y', 'assets/index-abc.js'],
  ['app://cc/assets/a%20b.css', 'assets/a b.css'],
  ['app://cc/..foo/x.js', '..foo/x.js'],
])('serves %s from %s', (url, file) => {
  verifies('app.scheme-is-confined')
  expect(fileOf(url)).toBe(file)
})

it('lets a URL parser fold dots, and so never leaves the built files', () => {
  expect(fileOf('app://cc/a/../../../etc/passwd')).toBe('etc/passwd')
})

it.each([
  'app://cc/%2e%2e%2fetc%2fpasswd',
  'app://cc/..%2f..%2fetc/passwd',
  'app://cc/a%5c..%5c..%5cetc',
  'app://cc/%00index.html',
  'app://cc/C%3A/Windows/win.ini',
  'app://cc/%E0%A4%A',
  'app://other/index.html',
  'app://cc.evil/index.html',
  'not a url',
])('refuses %s', (url) => {
  verifies('app.scheme-is-confined')
  expect(fileOf(url)).toBeUndefined()
})
