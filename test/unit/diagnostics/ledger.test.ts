import { expect, test } from 'vitest'
import { DiagnosticsLedger } from '../../../src/main/diagnostics/ledger.ts'
import type { Diagnostic } from '../../../src/shared/model/diagnostic.ts'
import { verifies } from '../../support/verifies.ts'
import { anError, messages } from './a-diagnostic.ts'

const file = 'src/a.ts'
const server = 'typescript'

/** Compares, delivers, and answers what was told. */
function tell(ledger: DiagnosticsLedger, diagnostics: readonly Diagnostic[], at = { file, server }) {
  const comparison = ledger.compare(at.file, at.server, diagnostics)
  ledger.delivered(comparison.receipt)
  return shown(comparison)
}

function shown(comparison: {
  introduced: readonly Diagnostic[]
  fixed: readonly Diagnostic[]
  carried: number
}) {
  return {
    introduced: messages(comparison.introduced),
    fixed: messages(comparison.fixed),
    carried: comparison.carried,
  }
}

function withBaseline(...diagnostics: readonly Diagnostic[]): DiagnosticsLedger {
  const ledger = new DiagnosticsLedger()
  ledger.setBaseline(file, server, diagnostics)
  return ledger
}

test('what stood in the baseline is carried, what is new is introduced', () => {
  verifies('diagnostics.baseline')
  const ledger = withBaseline(anError('old'))
  expect(tell(ledger, [anError('old'), anError('new', 4)])).toEqual({
    introduced: ['4 new'],
    fixed: [],
    carried: 1,
  })
})

test('a diagnostic that moved is not told again', () => {
  verifies('diagnostics.moved-is-not-new')
  const ledger = withBaseline(anError('old', 3))
  expect(tell(ledger, [anError('old', 7)])).toEqual({ introduced: [], fixed: [], carried: 1 })
})

test('a second instance of an equal error is new, and it is the one at the new place', () => {
  verifies('diagnostics.counts-not-a-set')
  const ledger = withBaseline(anError('same', 3))
  expect(tell(ledger, [anError('same', 1), anError('same', 3)])).toEqual({
    introduced: ['1 same'],
    fixed: [],
    carried: 1,
  })
})

test('of two equal errors one that goes is fixed once', () => {
  verifies('diagnostics.counts-not-a-set')
  const ledger = withBaseline(anError('same', 3), anError('same', 9))
  expect([tell(ledger, [anError('same', 3)]), tell(ledger, [anError('same', 3)])]).toEqual([
    { introduced: [], fixed: ['9 same'], carried: 1 },
    { introduced: [], fixed: [], carried: 1 },
  ])
})

test('what was fixed and comes back is introduced again', () => {
  verifies('diagnostics.comes-back')
  const ledger = withBaseline(anError('old'))
  expect([tell(ledger, []), tell(ledger, [anError('old')]), tell(ledger, [anError('old')])]).toEqual([
    { introduced: [], fixed: ['1 old'], carried: 0 },
    { introduced: ['1 old'], fixed: [], carried: 0 },
    { introduced: [], fixed: [], carried: 1 },
  ])
})

test('what was not delivered is told again, introduced and fixed alike', () => {
  verifies('diagnostics.marked-when-delivered')
  const ledger = withBaseline(anError('old'))
  const lost = shown(ledger.compare(file, server, [anError('new')]))
  expect([lost, tell(ledger, [anError('new')])]).toEqual([
    { introduced: ['1 new'], fixed: ['1 old'], carried: 0 },
    { introduced: ['1 new'], fixed: ['1 old'], carried: 0 },
  ])
})

test('a comparison that was made earlier and delivered later does not undo a later one', () => {
  verifies('diagnostics.marked-when-delivered')
  const ledger = withBaseline()
  const early = ledger.compare(file, server, [anError('early')])
  const later = ledger.compare(file, server, [anError('later')])
  ledger.delivered(later.receipt)
  ledger.delivered(early.receipt)
  expect(tell(ledger, [anError('later')])).toEqual({ introduced: [], fixed: [], carried: 1 })
})

test('information and hints do not count', () => {
  verifies('diagnostics.only-errors-and-warnings')
  const ledger = withBaseline()
  const told = tell(ledger, [
    anError('unused', 1, { severity: 'hint' }),
    anError('fyi', 2, { severity: 'info' }),
    anError('careful', 3, { severity: 'warning' }),
  ])
  expect(told).toEqual({ introduced: ['3 careful'], fixed: [], carried: 0 })
})

test('severity and code are a part of the key, the source is not', () => {
  verifies('diagnostics.key')
  const ledger = withBaseline(anError('same', 1, { code: '2322', source: 'ts' }))
  const told = tell(ledger, [
    anError('same', 1, { code: '2322', source: 'typescript' }),
    anError('same', 2, { code: '2345', source: 'ts' }),
    anError('same', 3, { code: '2322', severity: 'warning' }),
    anError('same', 4),
  ])
  expect(told).toEqual({ introduced: ['2 same', '3 same', '4 same'], fixed: [], carried: 1 })
})

test('a file that did not exist has an empty baseline for every server', () => {
  verifies('diagnostics.baseline')
  const ledger = new DiagnosticsLedger()
  ledger.setCreated(file)
  expect(
    ['typescript', 'eslint'].map((id) => {
      const { introduced, isBaselineUnknown } = ledger.compare(file, id, [anError('new')])
      return { introduced: messages(introduced), isBaselineUnknown }
    }),
  ).toEqual([
    { introduced: ['1 new'], isBaselineUnknown: false },
    { introduced: ['1 new'], isBaselineUnknown: false },
  ])
})

test('without a baseline everything is introduced and flagged, until a delta was delivered', () => {
  verifies('diagnostics.unknown-baseline')
  const ledger = new DiagnosticsLedger()
  const first = ledger.compare(file, server, [anError('perhaps old')])
  ledger.delivered(first.receipt)
  const second = ledger.compare(file, server, [anError('perhaps old'), anError('new', 5)])
  expect([first, second].map((one) => [one.isBaselineUnknown, messages(one.introduced)])).toEqual([
    [true, ['1 perhaps old']],
    [false, ['5 new']],
  ])
})

test('a baseline that comes after the first write is ignored', () => {
  verifies('diagnostics.baseline')
  const ledger = withBaseline()
  ledger.setBaseline(file, server, [anError('mine')])
  expect(tell(ledger, [anError('mine')])).toEqual({ introduced: ['1 mine'], fixed: [], carried: 0 })
})

test('it is kept per file and server', () => {
  verifies('diagnostics.per-server')
  const ledger = withBaseline(anError('old'))
  ledger.setBaseline(file, 'eslint', [])
  ledger.setBaseline('src/b.ts', server, [])
  expect([
    tell(ledger, [anError('old')]),
    tell(ledger, [anError('old')], { file, server: 'eslint' }),
    tell(ledger, [anError('old')], { file: 'src/b.ts', server }),
  ]).toEqual([
    { introduced: [], fixed: [], carried: 1 },
    { introduced: ['1 old'], fixed: [], carried: 0 },
    { introduced: ['1 old'], fixed: [], carried: 0 },
  ])
})

test('two runs have two ledgers', () => {
  verifies('diagnostics.per-run')
  const [one, two] = [withBaseline(), withBaseline()]
  expect([tell(one, [anError('new')]), tell(two, [anError('new')])]).toEqual([
    { introduced: ['1 new'], fixed: [], carried: 0 },
    { introduced: ['1 new'], fixed: [], carried: 0 },
  ])
})

test('what was told of a file goes with it when it moves, and the old name starts empty', () => {
  verifies('diagnostics.moves-and-deletes')
  const ledger = withBaseline(anError('old'))
  ledger.moved(file, 'src/b.ts')
  expect([
    tell(ledger, [anError('old')], { file: 'src/b.ts', server }),
    tell(ledger, [anError('old')]),
  ]).toEqual([
    { introduced: [], fixed: [], carried: 1 },
    { introduced: ['1 old'], fixed: [], carried: 0 },
  ])
})

test('a part that was told is marked, the rest is told another time', () => {
  verifies('diagnostics.marked-when-delivered')
  const ledger = withBaseline(anError('old'))
  const comparison = ledger.compare(file, server, [anError('first'), anError('second', 2)])
  const introduced = comparison.introduced.slice(0, 1)
  ledger.delivered(ledger.partOf(comparison, { introduced, fixed: [], isComplete: false }))
  expect(shown(ledger.compare(file, server, [anError('first'), anError('second', 2)]))).toEqual({
    introduced: ['2 second'],
    fixed: ['1 old'],
    carried: 1,
  })
})
