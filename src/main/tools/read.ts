import { z } from 'zod'
import { readDataSchema } from '../../shared/model/tool-data.ts'
import { counted, fitLines, textLimitChars } from './present/text-limit.ts'
import { defineTool } from './tool.ts'

const headRoomChars = 300

export const readTool = defineTool({
  name: 'read',
  tier: 'read',
  description:
    'Reads lines of one text file as they stand on the disk now. Answers numbered lines (the numbers are not part of the ' +
    'file), how many there are in all, and a stamp of the content that write and edit take as `expect`. Use grep to find ' +
    'the place first in a long file. Refuses binary files and text that is not UTF-8.',
  args: z.strictObject({
    path: z.string().min(1).describe('The file, relative to the workspace, with /.'),
    offset: z.int().min(1).default(1).describe('First line to read; lines count from 1.'),
    limit: z.int().min(1).max(2000).default(2000).describe('How many lines to read at most.'),
  }),
  data: readDataSchema,
  errors: [],
  main: 'path',
  async run({ path, offset, limit }, { ports }) {
    const file = await ports.files.read(path)
    const all = linesOf(file.text)
    if (offset > Math.max(1, all.length))
      return {
        kind: 'refused',
        code: 'bad_argument',
        message: `\`offset\` must be at most ${Math.max(1, all.length)}, because ${file.path} has ${counted(all.length, 'line')}; got ${offset}.`,
        hint: 'Read from an earlier line.',
        details: { totalLines: all.length },
      }
    const lines = all.slice(offset - 1, offset - 1 + limit)
    const numbered = lines.map((line, index) => `${offset + index}\t${line}`)
    const fitted = fitLines(numbered, textLimitChars - headRoomChars)
    const last = offset + fitted.shown - 1
    const isWhole = fitted.shown === all.length
    const range = isWhole ? counted(all.length, 'line') : `lines ${offset} to ${last} of ${all.length}`
    const hint = `Call read with offset ${last + 1} for the next ones.`
    return {
      kind: 'done',
      text: `${file.path}, ${range}, stamp ${file.stamp}${last < all.length ? `. ${hint}` : ''}\n${fitted.text}`,
      data: {
        path: file.path,
        lines,
        totalLines: all.length,
        stamp: file.stamp,
        language: file.language,
      },
      ...(last < all.length ? { truncated: { shown: fitted.shown, total: all.length, hint } } : {}),
    }
  },
})

/** A final line ending ends the last line; it does not begin another one. */
function linesOf(text: string): readonly string[] {
  if (text === '') return []
  return text.replace(/(\r\n|\n|\r)$/, '').split(/\r\n|\n|\r/)
}
