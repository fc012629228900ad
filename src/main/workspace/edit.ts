import { Failure } from '../base/failure.ts'
import { type Replacement, locateOld } from './locate-old.ts'
import { diffOfLines } from './line-diff.ts'
import { lineAt, lineStarts, viewOf } from './line-view.ts'
import {
  type FinalNewline,
  type Line,
  applySplices,
  joinLines,
  splicesOf,
  splitLines,
  toLf,
} from './lines.ts'

export interface TextEdit {
  readonly old: string
  readonly new: string
  readonly replaceAll: boolean
}

/** A changed place: 1-based line in the new text. */
export interface Hunk {
  readonly line: number
  readonly removed: readonly string[]
  readonly added: readonly string[]
}

export interface EditedText {
  readonly text: string
  readonly hunks: readonly Hunk[]
  readonly notes: readonly string[]
  /** Every old text stood there exactly (but for line endings) and, without replaceAll, once. */
  readonly isExact: boolean
}

/**
 * All edits in order, each on the result of the one before. Pure. Throws `Failure` no_match { closest, differs },
 * many_matches { lines }, no_change, exists (an empty old text); the message names the file and the edit.
 */
export function editText(text: string, edits: readonly TextEdit[], shown: string): EditedText {
  let lines = splitLines(text)
  const notes = new Set<string>()
  let isExact = true
  edits.forEach((edit, index) => {
    const where = edits.length === 1 ? shown : `${shown}, edit ${index + 1} of ${edits.length}`
    const [old, next] = [toLf(edit.old), toLf(edit.new)]
    refuseEmpty(old, next, where)
    const located = locateOld(lines, { old, next, replaceAll: edit.replaceAll }, where)
    lines = replaceAll(lines, located.replacements)
    if (located.note !== undefined) notes.add(located.note)
    isExact &&= located.note === undefined && !(edit.replaceAll && located.replacements.length > 1)
  })
  const edited = joinLines(lines)
  if (edited === text) throw noChange(shown)
  return { text: edited, hunks: hunksOf(splitLines(text), lines), notes: [...notes], isExact }
}

function refuseEmpty(old: string, next: string, where: string): void {
  if (old === '')
    throw new Failure(
      'exists',
      `${where}: the file exists, and an empty old text creates one. Nothing was changed.`,
      {
        hint: 'Give the text to replace, or use write for the whole content.',
      },
    )
  if (old === next) throw noChange(where)
}

function noChange(where: string): Failure {
  return new Failure('no_change', `${where}: the old and the new text are the same. Nothing was changed.`, {
    hint: 'Line endings are kept as they are in the file; use write to change them.',
  })
}

/**
 * Replaces spans of the LF view. Works on the lines that they touch only, so that what is equal in old and new keeps
 * its own bytes.
 */
function replaceAll(lines: readonly Line[], replacements: readonly Replacement[]): Line[] {
  const starts = lineStarts(lines)
  const splices = []
  let final: FinalNewline = 'keep'
  for (const group of groupsOf(starts, lines, replacements)) {
    const old = lines.slice(group.from, group.to)
    const text = spliceText(viewOf(old), group.replacements, starts[group.from] ?? 0)
    const next = splitLines(text)
    const texts = next.map((line) => line.text)
    splices.push(
      ...splicesOf(
        diffOfLines(
          old.map((line) => line.text),
          texts,
        ),
        texts,
        group.from,
      ),
    )
    if (group.to === lines.length)
      final = text === '' ? 'as_is' : next.at(-1)?.ending === '' ? 'absent' : 'present'
  }
  return applySplices(lines, splices, final)
}

interface Group {
  readonly from: number
  to: number
  readonly replacements: Replacement[]
}

/** Replacements that touch the same lines belong together; the line after a swallowed newline is touched as well. */
function groupsOf(
  starts: readonly number[],
  lines: readonly Line[],
  replacements: readonly Replacement[],
): Group[] {
  const groups: Group[] = []
  for (const replacement of replacements) {
    const from = lineAt(starts, replacement.start)
    const to = Math.min(lines.length, lineAt(starts, replacement.end) + 1)
    const last = groups.at(-1)
    if (last !== undefined && from < last.to) {
      last.to = Math.max(last.to, to)
      last.replacements.push(replacement)
    } else groups.push({ from: Math.min(from, lines.length - 1), to, replacements: [replacement] })
  }
  return groups
}

function spliceText(text: string, replacements: readonly Replacement[], offset: number): string {
  let [out, at] = ['', 0]
  for (const { start, end, text: fresh } of replacements) {
    out += text.slice(at, start - offset) + fresh
    at = end - offset
  }
  return out + text.slice(at)
}

function hunksOf(before: readonly Line[], after: readonly Line[]): Hunk[] {
  const [old, next] = [before.map(joined), after.map(joined)]
  return diffOfLines(old, next)
    .filter(({ kind }) => kind === 'changed')
    .map((change) => ({
      line: change.new[0] + 1,
      removed: before.slice(...change.old).map(({ text }) => text),
      added: after.slice(...change.new).map(({ text }) => text),
    }))
}

function joined({ text, ending }: Line): string {
  return text + ending
}
