import { expect, test } from 'vitest'
import { Emitter } from '../../../src/main/base/emitter.ts'
import { verifies } from '../../support/verifies.ts'

test('listeners hear an event in the order in which they came, one that throws takes nothing from the others', () => {
  verifies('base.events')
  const log: string[] = []
  const emitter = new Emitter<number>((error) => log.push(String(error)))
  emitter.on((value) => log.push(`a${value}`))
  emitter.on(() => {
    throw new Error('bad')
  })
  emitter.on((value) => log.push(`b${value}`))
  emitter.emit(1)
  expect(log).toEqual(['a1', 'Error: bad', 'b1'])
})

test('the same function may listen twice and stop once', () => {
  verifies('base.events')
  const log: number[] = []
  const emitter = new Emitter<number>()
  const listener = (value: number): void => void log.push(value)
  const first = emitter.on(listener)
  emitter.on(listener)
  first.dispose()
  first.dispose()
  emitter.emit(7)
  expect(log).toEqual([7])
})

test('who goes during an event hears nothing more of it, who comes hears the next', () => {
  verifies('base.events')
  const log: string[] = []
  const emitter = new Emitter<number>()
  emitter.on((value) => {
    log.push(`first ${value}`)
    second.dispose()
    if (value === 1) emitter.on((later) => log.push(`third ${later}`))
  })
  const second = emitter.on((value) => log.push(`second ${value}`))
  emitter.emit(1)
  emitter.emit(2)
  expect(log).toEqual(['first 1', 'first 2', 'third 2'])
})

test('after dispose nobody hears anything', () => {
  verifies('base.events')
  const log: number[] = []
  const emitter = new Emitter<number>()
  emitter.on((value) => log.push(value))
  emitter.dispose()
  emitter.emit(1)
  expect(log).toEqual([])
})
