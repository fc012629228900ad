import { expect, test } from 'vitest'
import { KeyedQueue } from '../../../src/main/base/keyed-queue.ts'
import { verifies } from '../../support/verifies.ts'

/** Work that logs its begin and end and ends when told. */
function gatedWork(log: string[], name: string) {
  let release: () => void = () => undefined
  const gate = new Promise<void>((resolve) => (release = resolve))
  const work = async (): Promise<string> => {
    log.push(`begin ${name}`)
    await gate
    log.push(`end ${name}`)
    return name
  }
  return { work, release: () => release() }
}

test('the work of one key runs in order, of another key beside it', async () => {
  verifies('base.keyed-order')
  const log: string[] = []
  const queue = new KeyedQueue()
  const [a1, a2, b1] = ['a1', 'a2', 'b1'].map((name) => gatedWork(log, name))
  const answers = [queue.run('a', a1!.work), queue.run('a', a2!.work), queue.run('b', b1!.work)]
  a2!.release()
  b1!.release()
  await answers[2]
  expect(log).toEqual(['begin a1', 'begin b1', 'end b1'])
  a1!.release()
  expect(await Promise.all(answers)).toEqual(['a1', 'a2', 'b1'])
  expect(log.slice(3)).toEqual(['end a1', 'begin a2', 'end a2'])
})

test('a failure goes to who asked, and the next work of the key runs', async () => {
  verifies('base.keyed-order')
  const queue = new KeyedQueue()
  const failed = queue.run('a', () => Promise.reject(new Error('bad')))
  const next = queue.run('a', () => Promise.resolve('next'))
  await expect(failed).rejects.toThrow('bad')
  expect(await next).toBe('next')
})

test('idle waits for what was queued, a failed one too', async () => {
  verifies('base.keyed-order')
  const log: string[] = []
  const queue = new KeyedQueue()
  const one = gatedWork(log, 'one')
  void queue.run('a', one.work)
  queue.run('a', () => Promise.reject(new Error('bad'))).catch(() => log.push('failed'))
  const idle = queue.idle().then(() => log.push('idle'))
  one.release()
  await idle
  expect(log).toEqual(['begin one', 'end one', 'failed', 'idle'])
})
