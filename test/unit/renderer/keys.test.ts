import { expect, test } from 'vitest'
import { bindingOf, capsOf, keymap, shortcutOf, type KeyPress } from '../../../src/renderer/keys/keymap.ts'
import { verifies } from '../../support/verifies.ts'

function press(key: string, held: Partial<KeyPress> = {}): KeyPress {
  return { key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held }
}

test('Accept and Discard belong to the review and to no other place', () => {
  verifies('renderer.decide-keys-are-guarded')
  const accept = press('Enter', { ctrlKey: true })
  const discard = press('Backspace', { ctrlKey: true })
  expect([
    bindingOf(accept, 'review', false)?.id,
    bindingOf(discard, 'review', false)?.id,
    bindingOf(accept, 'window', false)?.id,
    bindingOf(accept, 'conversation', false)?.id,
    bindingOf(press('Enter'), 'review', false)?.id,
  ]).toEqual(['accept', 'discard', undefined, undefined, undefined])
})

test('a key with one more held key is another key', () => {
  verifies('renderer.one-table-of-keys')
  expect([
    bindingOf(press('F7'), 'window', false)?.id,
    bindingOf(press('F7', { shiftKey: true }), 'window', false)?.id,
    bindingOf(press('F7', { altKey: true }), 'window', false)?.id,
    bindingOf(press('k', { ctrlKey: true, shiftKey: true }), 'window', false)?.id,
    bindingOf(press('3', { ctrlKey: true }), 'window', false)?.id,
    bindingOf(press('0', { ctrlKey: true }), 'window', false)?.id,
  ]).toEqual(['nextSite', 'previousSite', undefined, undefined, 'showRun', undefined])
})

test('Mod is Command on macOS and Ctrl elsewhere, and Ctrl+Tab is Ctrl everywhere', () => {
  verifies('renderer.one-table-of-keys')
  expect([
    bindingOf(press('K', { metaKey: true }), 'window', true)?.id,
    bindingOf(press('k', { ctrlKey: true }), 'window', true)?.id,
    bindingOf(press('k', { ctrlKey: true }), 'window', false)?.id,
    bindingOf(press('Tab', { ctrlKey: true }), 'window', true)?.id,
    capsOf('Mod+Enter', true),
    capsOf('Mod+Backspace', false),
    shortcutOf('Mod+Enter', false),
  ]).toEqual(['palette', undefined, 'palette', 'nextWaiting', ['⌘', '↵'], ['Ctrl', '⌫'], 'Control+Enter'])
})

test('no two keys of one place are the same, and each has a name', () => {
  verifies('renderer.one-table-of-keys')
  const chords = keymap.map(({ scope, chord }) => `${scope} ${chord}`)
  expect([new Set(chords).size, keymap.filter(({ name }) => name === '')]).toEqual([chords.length, []])
})
