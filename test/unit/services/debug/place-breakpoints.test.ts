import { describe, expect, it } from 'vitest'
import { placeBreakpoints } from '../../../../src/main/services/debug/place-breakpoints.ts'
import type { BreakpointPlace } from '../../../../src/main/tools/debug/operations.ts'
import type { PatternAnswer, PatternMatch } from '../../../../src/main/tools/ports.ts'
import { verifies } from '../../../support/verifies.ts'
import { fakePorts } from '../../tools/fake-ports.ts'

const text = ['total = 0', 'for x in items:', '    total += x', '    total += x', 'print( total )', ''].join(
  '\n',
)

async function place(places: readonly BreakpointPlace[], matches: readonly PatternMatch[] = []) {
  const answer: PatternAnswer = {
    matches,
    total: matches.length,
    filesSearched: 1,
    filesWithErrors: [],
    filesSkipped: 0,
    scaffold: 'statement',
    kind: 'call',
    alternatives: [],
    hints: [],
  }
  const { pattern } = fakePorts({ pattern: { search: () => Promise.resolve(answer) } })
  const about = { pattern, signal: new AbortController().signal }
  return await placeBreakpoints(places, { file: 'a.py', text }, about)
}

function match(line: number, captures: Readonly<Record<string, string>>): PatternMatch {
  const list = Object.entries(captures).map(([name, captured]) => ({ name, text: captured, line }))
  return { file: 'a.py', line, endLine: line, text: 'code', captures: list }
}

describe('a breakpoint is placed', () => {
  it('by its line, and not behind the end of the file', async () => {
    verifies('debug.statement-breakpoints')
    expect(await place([{ line: 2, condition: 'x > 1', hit: 3 }, { line: 99 }])).toEqual([
      { requested: 'line 2', line: 2, condition: 'x > 1', hit: '3' },
      { requested: 'line 99', message: 'the file has 6 lines' },
    ])
  })

  it('by the code of one line, spaces aside, and refused where several lines have it', async () => {
    verifies('debug.statement-breakpoints')
    expect(
      await place([
        { statement: 'total = 0' },
        { statement: 'in items' },
        { statement: 'total += x' },
        { statement: 'gone()' },
      ]),
    ).toEqual([
      { requested: 'statement "total = 0"', line: 1 },
      { requested: 'statement "in items"', line: 2 },
      { requested: 'statement "total += x"', message: '2 lines have this code: 3, 4; give the line' },
      { requested: 'statement "gone()"', message: 'no line has this code' },
    ])
  })

  it('at every line with a match of a pattern, once a line', async () => {
    verifies('debug.statement-breakpoints')
    const matches = [match(3, { X: 'total' }), match(3, { X: 'other' }), match(4, { X: 'total' })]
    expect(await place([{ pattern: '$X += x' }], matches)).toEqual([
      { requested: 'pattern $X += x', line: 3, captures: [{ name: 'X', text: 'total' }] },
      { requested: 'pattern $X += x', line: 4, captures: [{ name: 'X', text: 'total' }] },
    ])
    expect(await place([{ pattern: '$X += y' }])).toEqual([
      { requested: 'pattern $X += y', message: 'no match' },
    ])
  })

  it('as a log of what the pattern captured, but of nothing that running again would change', async () => {
    verifies('debug.captures')
    const [logged] = await place(
      [{ pattern: 'f($A, $B)', log: true }],
      [match(3, { A: 'self.x', B: 'next(it)' })],
    )
    expect(logged).toMatchObject({
      log: 'a.py:3 A={self.x}',
      message: 'not logged, because evaluating it again may change something: $B',
    })
    const [own] = await place([{ pattern: 'f($A)', log: 'got $A and {len(y)}' }], [match(3, { A: 'x' })])
    expect(own).toMatchObject({ log: 'got {x} and {len(y)}' })
  })
})
