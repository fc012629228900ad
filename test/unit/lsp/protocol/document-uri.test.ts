import { describe, expect, test } from 'vitest'
import { pathToUri, type PathStyle, uriToPath } from '../../../../src/main/lsp/protocol/document-uri.ts'
import { verifies } from '../../../support/verifies.ts'

const paths: readonly (readonly [PathStyle, string, string])[] = [
  ['posix', '/a/b.ts', 'file:///a/b.ts'],
  ['posix', '/with space/a#b?c.ts', 'file:///with%20space/a%23b%3Fc.ts'],
  ['posix', '/100%/%41.ts', 'file:///100%25/%2541.ts'],
  ['posix', '/标题/é😀.ts', 'file:///%E6%A0%87%E9%A2%98/%C3%A9%F0%9F%98%80.ts'],
  ['posix', '/c:/x.ts', 'file:///c%3A/x.ts'],
  ['posix', '/back\\slash/[id].ts', 'file:///back%5Cslash/%5Bid%5D.ts'],
  ['posix', '/', 'file:///'],
  ['windows', 'C:\\Users\\a b\\x.ts', 'file:///C:/Users/a%20b/x.ts'],
  ['windows', 'C:\\100%\\#\\é.ts', 'file:///C:/100%25/%23/%C3%A9.ts'],
  ['windows', '\\\\server\\share\\x y.ts', 'file://server/share/x%20y.ts'],
]

describe('path and URI', () => {
  test.each(paths)('a %s path %s is the URI %3$s and comes back', (style, path, uri) => {
    verifies('lsp.uri-identity')
    expect([pathToUri(path, style), uriToPath(uri, style)]).toEqual([uri, path])
  })

  test('a server may spell the same Windows file in several ways', () => {
    const spellings = [
      'file:///c%3A/a%20b.ts',
      'file:///C:/a b.ts',
      'file:///c:/a%20b.ts',
      'FILE:///c%3a/a%20b.ts',
    ]
    expect(spellings.map((uri) => uriToPath(uri, 'windows'))).toEqual(spellings.map(() => 'C:\\a b.ts'))
  })

  test('a lower case drive letter is the same drive', () => {
    expect(pathToUri('c:\\x.ts', 'windows')).toBe(pathToUri('C:\\x.ts', 'windows'))
  })

  test('localhost is this machine', () => {
    expect(uriToPath('file://localhost/a.ts', 'posix')).toBe('/a.ts')
  })

  test('what names no file of this machine is no path', () => {
    const uris = [
      'untitled:Untitled-1',
      'http://x/a.ts',
      'file://other/a.ts',
      'file:///%FF.ts',
      'file:///a%00b',
      '',
    ]
    expect(uris.map((uri) => uriToPath(uri, 'posix'))).toEqual(uris.map(() => undefined))
  })

  test('ten thousand made-up names come back unchanged', () => {
    const letters = [
      'a',
      'Z',
      ' ',
      '%',
      '#',
      '?',
      '&',
      '+',
      ':',
      ';',
      '=',
      '@',
      "'",
      '(',
      '[',
      'é',
      '标',
      '😀',
      '~',
      '.',
    ]
    let seed = 7
    const next = (below: number): number => (seed = (seed * 48271) % 2147483647) % below
    const lost: string[] = []
    for (let count = 0; count < 10_000; count++) {
      const name = Array.from({ length: 1 + next(12) }, () => letters[next(letters.length)]).join('')
      const path = `/root/${name}/x`
      if (uriToPath(pathToUri(path, 'posix'), 'posix') !== path) lost.push(path)
    }
    expect(lost).toEqual([])
  })
})
