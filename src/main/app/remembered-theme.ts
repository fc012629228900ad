import { readFileSync, writeFileSync } from 'node:fs'
import { isTheme, type Theme } from '../../shared/model/theme.ts'

/**
 * The theme of the last start, so that the first paint already has it: the settings themselves are read by the core,
 * after that paint. Only a copy: when it is missing or broken, the system's theme is taken.
 */
export function readRememberedTheme(file: string): Theme {
  try {
    const theme = readFileSync(file, 'utf8').trim()
    return isTheme(theme) ? theme : 'system'
  } catch {
    return 'system'
  }
}

export function rememberTheme(file: string, theme: Theme): void {
  if (readRememberedTheme(file) === theme) return
  try {
    writeFileSync(file, theme)
  } catch {
    // Nothing is lost: the next start begins in the system's theme.
  }
}

/** The page with the theme on its root element, where the style sheet looks for it. */
export function pageInTheme(html: string, theme: Exclude<Theme, 'system'>): string {
  return html.replace(/(<html[^>]*\sdata-theme=")[^"]*"/u, `$1${theme}"`)
}

/** What the page's style sheet knows: `system` is one of the two. */
export function shownTheme(theme: Theme, isSystemDark: boolean): Exclude<Theme, 'system'> {
  if (theme !== 'system') return theme
  return isSystemDark ? 'dark' : 'light'
}
