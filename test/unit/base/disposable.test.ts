import { expect, test } from 'vitest'
import { DisposableStore, toDisposable } from '../../../src/main/base/disposable.ts'
import { verifies } from '../../support/verifies.ts'

const named = (log: string[], name: string) => toDisposable(() => log.push(name))

test('a release runs once', () => {
  verifies('base.release-all')
  const log: string[] = []
  const item = named(log, 'a')
  item.dispose()
  item.dispose()
  expect(log).toEqual(['a'])
})

test('a store releases last in, first out, once, and what comes later at once', () => {
  verifies('base.release-all')
  const log: string[] = []
  const store = new DisposableStore()
  const first = store.add(named(log, 'first'))
  store.add(named(log, 'second'))
  store.dispose()
  store.dispose()
  first.dispose()
  store.add(named(log, 'late'))
  expect(log).toEqual(['second', 'first', 'late'])
})

test('an item that throws does not keep the others, and its error is thrown', () => {
  verifies('base.release-all')
  const log: string[] = []
  const store = new DisposableStore()
  store.add(named(log, 'first'))
  store.add(
    toDisposable(() => {
      throw new Error('bad')
    }),
  )
  store.add(named(log, 'third'))
  expect(() => store.dispose()).toThrow('bad')
  expect(log).toEqual(['third', 'first'])
})
