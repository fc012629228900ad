import { strings } from '../strings/index.ts'

const names = strings.keys.names
export type KeyScope = 'window' | 'review' | 'conversation' | 'search' | 'debugger'
export interface KeyBinding {
  readonly id: KeyId
  readonly scope: KeyScope
  /** `Mod` is Command on macOS and Ctrl elsewhere. */
  readonly chord: string
  readonly name: string
}
export type KeyId = keyof typeof names

/** Every key of the window, one table: handlers, hints and the sheet of keys read it. */
export const keymap: readonly KeyBinding[] = [
  { id: 'palette', scope: 'window', chord: 'Mod+K', name: names.palette },
  { id: 'newRun', scope: 'window', chord: 'Mod+N', name: names.newRun },
  { id: 'openFolder', scope: 'window', chord: 'Mod+O', name: names.openFolder },
  { id: 'prompt', scope: 'window', chord: 'Mod+J', name: names.prompt },
  { id: 'find', scope: 'window', chord: 'Mod+F', name: names.find },
  { id: 'search', scope: 'window', chord: 'Mod+Shift+F', name: names.search },
  { id: 'review', scope: 'window', chord: 'F6', name: names.review },
  { id: 'nextWaiting', scope: 'window', chord: 'Ctrl+Tab', name: names.nextWaiting },
  { id: 'showRun', scope: 'window', chord: 'Mod+1-9', name: names.showRun },
  { id: 'keySheet', scope: 'window', chord: 'Mod+/', name: names.keySheet },
  { id: 'accept', scope: 'review', chord: 'Mod+Enter', name: names.accept },
  { id: 'discard', scope: 'review', chord: 'Mod+Backspace', name: names.discard },
  { id: 'takeBack', scope: 'review', chord: 'Mod+Z', name: names.takeBack },
  { id: 'nextSite', scope: 'window', chord: 'F7', name: names.nextSite },
  { id: 'previousSite', scope: 'window', chord: 'Shift+F7', name: names.previousSite },
  { id: 'nextMatch', scope: 'window', chord: 'F4', name: names.nextMatch },
  { id: 'previousMatch', scope: 'window', chord: 'Shift+F4', name: names.previousMatch },
  { id: 'debugContinue', scope: 'window', chord: 'F5', name: names.debugContinue },
  { id: 'debugEnd', scope: 'window', chord: 'Shift+F5', name: names.debugEnd },
  { id: 'stepOver', scope: 'window', chord: 'F10', name: names.stepOver },
  { id: 'stepIn', scope: 'window', chord: 'F11', name: names.stepIn },
  { id: 'stepOut', scope: 'window', chord: 'Shift+F11', name: names.stepOut },
  { id: 'breakpoint', scope: 'debugger', chord: 'F9', name: names.breakpoint },
  { id: 'evaluate', scope: 'debugger', chord: 'Enter', name: names.evaluate },
  { id: 'toMatches', scope: 'search', chord: 'Enter', name: names.toMatches },
  { id: 'patternLine', scope: 'search', chord: 'Shift+Enter', name: names.patternLine },
  { id: 'stage', scope: 'search', chord: 'Mod+Enter', name: names.stage },
  { id: 'cancelSearch', scope: 'search', chord: 'Escape', name: names.cancelSearch },
  { id: 'send', scope: 'conversation', chord: 'Enter', name: names.send },
  { id: 'newLine', scope: 'conversation', chord: 'Shift+Enter', name: names.newLine },
]

/** What a key press carries; a React or a DOM keyboard event fits. */
export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

/** The binding of a scope that a key press means; undefined when it means none. */
export function bindingOf(press: KeyPress, scope: KeyScope, isMac: boolean): KeyBinding | undefined {
  return keymap.find((binding) => binding.scope === scope && matches(press, binding.chord, isMac))
}

/** The chord of a command, by its id; empty when it has none. */
export function chordOf(id: string): string {
  return keymap.find((binding) => binding.id === id)?.chord ?? ''
}

/** The caps to print: ["Ctrl", "↵"] or, on macOS, ["⌘", "↵"]. */
export function capsOf(chord: string, isMac: boolean): readonly string[] {
  return chord.split('+').map((part) => {
    if (part === 'Mod') return isMac ? '⌘' : 'Ctrl'
    return part === 'Enter' ? '↵' : part === 'Backspace' ? '⌫' : part
  })
}

/** The chord as ARIA wants it (aria-keyshortcuts). */
export function shortcutOf(chord: string, isMac: boolean): string {
  return chord.replace('Mod', isMac ? 'Meta' : 'Control').replace(/^Ctrl/, 'Control')
}

function matches(press: KeyPress, chord: string, isMac: boolean): boolean {
  const parts = chord.split('+')
  const key = parts.at(-1) ?? ''
  const wantsMod = parts.includes('Mod')
  const wantsControl = parts.includes('Ctrl') || (wantsMod && !isMac)
  const isKey = key === '1-9' ? /^[1-9]$/.test(press.key) : press.key.toLowerCase() === key.toLowerCase()
  return (
    isKey &&
    press.ctrlKey === wantsControl &&
    press.metaKey === (wantsMod && isMac) &&
    press.shiftKey === parts.includes('Shift') &&
    !press.altKey
  )
}
