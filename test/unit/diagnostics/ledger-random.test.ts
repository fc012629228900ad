import { expect, test } from 'vitest'
import { DiagnosticsLedger } from '../../../src/main/diagnostics/ledger.ts'
import { diagnosticKey } from '../../../src/main/diagnostics/key.ts'
import type { Diagnostic, Severity } from '../../../src/shared/model/diagnostic.ts'
import { seededRandom } from '../../support/seeded-random.ts'
import { verifies } from '../../support/verifies.ts'

const severities: readonly Severity[] = ['error', 'error', 'warning', 'info', 'hint']
const files = ['a.ts', 'b.ts', 'c.ts']
const servers = ['one', 'two']

/** The rules of the ledger in the plainest words: a list of what the run knows, per file and server. */
class ReferenceLedger {
  known = new Map<string, string[]>()
  created = new Set<string>()

  compare(file: string, server: string, now: readonly Diagnostic[]) {
    const left = [...(this.known.get(`${file} ${server}`) ?? [])]
    const introduced: string[] = []
    let carried = 0
    for (const key of countedKeys(now)) {
      const at = left.indexOf(key)
      if (at === -1) introduced.push(key)
      else {
        left.splice(at, 1)
        carried += 1
      }
    }
    const isBaselineUnknown = !this.known.has(`${file} ${server}`) && !this.created.has(file)
    return { introduced: introduced.sort(), fixed: left.sort(), carried, isBaselineUnknown }
  }
}

test('20,000 random steps agree with the plain rules', () => {
  verifies('diagnostics.ledger-random')
  const random = dice(20_260_101)
  let ledger = new DiagnosticsLedger()
  let reference = new ReferenceLedger()
  for (let step = 0; step < 20_000; step++) {
    if (random.below(200) === 0) [ledger, reference] = [new DiagnosticsLedger(), new ReferenceLedger()]
    const file = random.pick(files)
    const server = random.pick(servers)
    const key = `${file} ${server}`
    const diagnostics = Array.from({ length: random.below(6) }, () => someDiagnostic(random))
    const action = random.below(10)
    if (action === 0) {
      const isKnown = reference.known.has(key) || reference.created.has(file)
      ledger.setBaseline(file, server, diagnostics)
      if (!isKnown) reference.known.set(key, countedKeys(diagnostics))
    } else if (action === 1) {
      const isKnown = servers.some((id) => reference.known.has(`${file} ${id}`))
      ledger.setCreated(file)
      if (!isKnown) reference.created.add(file)
    } else if (action === 2) {
      const to = random.pick(files)
      if (to !== file) moveBoth(ledger, reference, file, to)
    } else {
      const expected = reference.compare(file, server, diagnostics)
      const comparison = ledger.compare(file, server, diagnostics)
      const { introduced, fixed, carried, isBaselineUnknown } = comparison
      const actual = { introduced: keys(introduced), fixed: keys(fixed), carried, isBaselineUnknown }
      if (JSON.stringify(actual) !== JSON.stringify(expected))
        expect({ step, ...actual }).toEqual({ step, ...expected })
      // Three of four results arrive.
      if (random.below(4) > 0) {
        ledger.delivered(comparison.receipt)
        reference.known.set(key, countedKeys(diagnostics))
      }
    }
  }
  expect(reference.known.size).toBeGreaterThan(0)
})

type Dice = ReturnType<typeof dice>

function dice(seed: number) {
  const next = seededRandom(seed)
  const below = (limit: number): number => Math.floor(next() * limit)
  return { below, pick: <T>(choices: readonly T[]): T => choices[below(choices.length)]! }
}

function moveBoth(ledger: DiagnosticsLedger, reference: ReferenceLedger, from: string, to: string): void {
  ledger.moved(from, to)
  for (const server of servers) {
    const known = reference.known.get(`${from} ${server}`)
    if (known === undefined) reference.known.delete(`${to} ${server}`)
    else reference.known.set(`${to} ${server}`, known)
    reference.known.delete(`${from} ${server}`)
  }
  if (reference.created.has(from)) reference.created.add(to)
  else reference.created.delete(to)
  reference.created.add(from)
}

function someDiagnostic(random: Dice): Diagnostic {
  return {
    severity: random.pick(severities),
    message: random.pick(['m', 'n']),
    ...(random.below(2) === 0 ? {} : { code: random.pick(['1', '2']) }),
    line: 1 + random.below(5),
    column: 1 + random.below(3),
  }
}

function countedKeys(diagnostics: readonly Diagnostic[]): string[] {
  return keys(diagnostics.filter(({ severity }) => severity === 'error' || severity === 'warning'))
}

function keys(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(diagnosticKey).sort()
}
