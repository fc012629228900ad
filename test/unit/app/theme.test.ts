import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { tonesOf } from '../../../src/main/app/theme.ts'

it("paints the window in the same tones as the page's tokens", () => {
  const tokens = readFileSync(new URL('../../../src/renderer/tokens.css', import.meta.url), 'utf8')
  const themes = ['dark', 'light', 'contrast'] as const
  expect(themes.map((theme) => tonesOf(theme, true))).toEqual(
    themes.map((theme) => ({ canvas: token(tokens, theme, 'canvas'), text: token(tokens, theme, 'text') })),
  )
})

it('follows the system when the person chose nothing', () => {
  expect([tonesOf('system', true), tonesOf('system', false)]).toEqual([
    tonesOf('dark', false),
    tonesOf('light', true),
  ])
})

function token(css: string, theme: string, name: string): string | undefined {
  const start = new RegExp(`\\[data-theme=["']${theme}["']\\] \\{`, 'u').exec(css)?.index
  const block = css.slice(start)
  return new RegExp(`--${name}:\\s*(#[0-9a-f]{6})`, 'u').exec(block)?.[1]
}
