import { describe, expect, test } from 'vitest'
import { corpusLanguages, readCorpus, readReasons } from '../../oracle/corpus.ts'
import { askBoth, isOf, judge, type JudgedPair } from '../../oracle/pairs.ts'
import { openIn, reportOf } from '../../oracle/report.ts'
import { verifies } from '../../support/verifies.ts'

// ast-grep is installed in tools/yardsticks; nothing of the product knows it.

const languages = corpusLanguages()
const judged = new Map<string, readonly JudgedPair[]>()
/** The whole corpus is asked once; a slow machine needs its time for the command's many starts. */
const languageMs = 120_000

describe('the corpus, asked of ast-grep and of ours', () => {
  test.each(languages)(
    '%s: every difference is listed with its reason, and every listed one occurs',
    async (language) => {
      verifies('pattern.oracle')
      const corpus = readCorpus(language)
      const pairs = (await askBoth(corpus)).map((pair) => judge(pair, corpus.differences))
      judged.set(language, pairs)
      expect(pairs.flatMap(openIn)).toEqual([])
      const stray = corpus.differences.filter((one) => !pairs.some((pair) => isOf(one, pair)))
      expect(stray).toEqual([])
    },
    languageMs,
  )

  test('the corpus is at least 400 pairs over at least 12 languages, and most of them agree', () => {
    verifies('pattern.oracle')
    const reports = [...judged].map(([language, pairs]) => reportOf(language, pairs))
    const pairs = reports.reduce((sum, report) => sum + report.pairs, 0)
    const equal = reports.reduce((sum, report) => sum + report.equal, 0)
    expect(reports.length).toBeGreaterThanOrEqual(12)
    expect(pairs).toBeGreaterThanOrEqual(400)
    expect(equal / pairs).toBeGreaterThan(0.5)
  })
})

test('every reason is told with why ours is right, and is used', () => {
  verifies('pattern.oracle')
  const reasons = readReasons()
  const used = new Set(
    languages.flatMap((language) => readCorpus(language).differences.map(({ reason }) => reason)),
  )
  expect(Object.keys(reasons).sort()).toEqual([...used].sort())
})
