import { createTwoFilesPatch } from 'diff'
import { expect, test } from 'vitest'
import { applyChunks } from '../../../src/main/workspace/patch-apply.ts'
import { editText } from '../../../src/main/workspace/edit.ts'
import { splitLines, toLf } from '../../../src/main/workspace/lines.ts'
import { parsePatch } from '../../../src/main/workspace/patch-parse.ts'
import { verifies } from '../../support/verifies.ts'

/** mulberry32: the same texts on every machine. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const words = [
  'a',
  '  b',
  '-- c',
  '++ d',
  '@@ e',
  '',
  '*** End Patch',
  '\tf',
  ' ',
  '--- g',
  '\\ h',
  'diff --git i',
]

function randomLines(random: () => number): string[] {
  return Array.from(
    { length: Math.floor(random() * 14) },
    () => words[Math.floor(random() * words.length)] ?? '',
  )
}

function changed(lines: readonly string[], random: () => number): string[] {
  return lines.flatMap((line) => {
    const dice = random()
    if (dice < 0.15) return []
    if (dice < 0.3) return [`${line} new`]
    return dice < 0.4 ? [line, ...randomLines(random).slice(0, 2)] : [line]
  })
}

function textOf(lines: readonly string[], random: () => number): string {
  return lines.join('\n') + (lines.length > 0 && random() < 0.8 ? '\n' : '')
}

test('every unified diff between two texts turns the one into the other', () => {
  verifies('patch.forms')
  for (let seed = 1; seed <= 2_000; seed++) {
    const random = seeded(seed)
    const lines = randomLines(random)
    const [old, next] = [textOf(lines, random), textOf(changed(lines, random), random)]
    if (old === next) continue
    const patch = createTwoFilesPatch('a/f.txt', 'b/f.txt', old, next, '', '', { context: 3 })
    const [file] = parsePatch(patch)
    if (file?.kind !== 'update') throw new Error(`seed ${seed}: ${patch}`)
    expect([seed, applyChunks(old, file.chunks, 'f.txt').text]).toEqual([seed, next])
  }
})

test('every exact edit replaces its text and leaves every other line with its own ending', () => {
  verifies('edit.bytes-kept')
  for (let seed = 1; seed <= 2_000; seed++) {
    const random = seeded(seed)
    const lines = randomLines(random).map((line, at) => `${at}${line}`)
    const text = lines.map((line) => line + (['\n', '\r\n', '\r'][Math.floor(random() * 3)] ?? '')).join('')
    const view = toLf(text)
    const start = Math.floor(random() * view.length)
    const old = view.slice(start, start + 1 + Math.floor(random() * 12))
    if (old === '' || view.indexOf(old) !== view.lastIndexOf(old)) continue
    const fresh = ['', 'X', 'X\n', '\nX', 'X\nY\nZ'][Math.floor(random() * 5)] ?? ''
    const wanted = view.slice(0, start) + fresh + view.slice(start + old.length)
    const { text: edited } = editText(text, [{ old, new: fresh, replaceAll: false }], 'f')
    expect([seed, toLf(edited)]).toEqual([seed, wanted])
    const endings = new Map(splitLines(text).map((line) => [line.text, line.ending]))
    for (const line of splitLines(edited).slice(0, -1))
      if (endings.has(line.text))
        expect([seed, line]).toEqual([seed, { ...line, ending: endings.get(line.text) }])
  }
})
