import { expect, it } from 'vitest'
import { externalLink } from '../../../src/main/app/external-link.ts'
import { verifies } from '../../support/verifies.ts'

it('lets a person be asked about an https address', () => {
  verifies('app.external-links-are-asked')
  expect(externalLink('https://example.com/a?b=1#c')).toBe('https://example.com/a?b=1#c')
})

it.each([
  'http://example.com/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'smb://host/share',
  'ms-settings:privacy',
  'app://cc/index.html',
  'https://user:secret@example.com/',
  'https://example.com@evil.example/',
  `https://example.com/${'a'.repeat(3000)}`,
  'not an address',
  '',
])('refuses %.60s without a question', (url) => {
  verifies('app.external-links-are-asked')
  expect(externalLink(url)).toBeUndefined()
})
