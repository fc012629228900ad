import type { Theme } from '../../shared/model/theme.ts'

/** The few tones that Electron paints itself, before the page is there. The same values as in the page's tokens. */
interface Tones {
  readonly canvas: string
  readonly text: string
}

export function tonesOf(theme: Theme, isSystemDark: boolean): Tones {
  if (theme === 'contrast') return { canvas: '#000000', text: '#ffffff' }
  const isDark = theme === 'dark' || (theme === 'system' && isSystemDark)
  return isDark ? { canvas: '#0c0e11', text: '#e8eaee' } : { canvas: '#f3f4f6', text: '#191c22' }
}

/** What the system's own parts (dialogs, scroll bars) follow. */
export function sourceOf(theme: Theme): 'system' | 'dark' | 'light' {
  return theme === 'contrast' ? 'dark' : theme
}
