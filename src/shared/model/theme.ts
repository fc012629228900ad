/** Without a schema library: the app reads the last theme before its first paint. */
export const themes = ['system', 'dark', 'light', 'contrast'] as const
export type Theme = (typeof themes)[number]

export function isTheme(value: unknown): value is Theme {
  return themes.some((theme) => theme === value)
}
