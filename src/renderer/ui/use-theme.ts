import { useSyncExternalStore, useLayoutEffect } from 'react'
import type { Theme } from '../../shared/model/theme.ts'

export type ShownTheme = Exclude<Theme, 'system'>
const prefersLight = '(prefers-color-scheme: light)'
const prefersContrast = '(prefers-contrast: more)'

/** Puts the theme on the document at once; `system` follows the machine while the window is open. */
export function useTheme(theme: Theme): void {
  const system = useSyncExternalStore(watchSystem, systemTheme)
  const shown = theme === 'system' ? system : theme
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = shown
  }, [shown])
}

/** The theme that the document shows now. */
export function shownTheme(): ShownTheme {
  const theme = document.documentElement.dataset['theme']
  return theme === 'light' || theme === 'contrast' ? theme : 'dark'
}

function systemTheme(): ShownTheme {
  if (matchMedia(prefersContrast).matches) return 'contrast'
  return matchMedia(prefersLight).matches ? 'light' : 'dark'
}

function watchSystem(onChange: () => void): () => void {
  const queries = [matchMedia(prefersLight), matchMedia(prefersContrast)]
  for (const query of queries) query.addEventListener('change', onChange)
  return () => {
    for (const query of queries) query.removeEventListener('change', onChange)
  }
}
