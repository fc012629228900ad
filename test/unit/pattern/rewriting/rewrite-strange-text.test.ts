import { expect, test } from 'vitest'
import { verifies } from '../../../support/verifies.ts'
import { changed } from '../memory-files.ts'

const comment = '/* 漢字かな 😀👩‍👩‍👧 é\u0301\n * עברית */\n'
const file = 'A.java'

test('two strings on one line of Java are wrapped each in its own place', async () => {
  verifies('pattern.bytes')
  const ops = [{ pattern: '$S', rewrite: 'wrap($S)', where: { S: { kind: 'string_literal' } } }]
  const code = 'class A { String f() { return "a" + "b"; } }\n'
  expect(await changed(code, ['$S', 'wrap($S)'], { file, ops })).toBe(
    'class A { String f() { return wrap("a") + wrap("b"); } }\n',
  )
})

test.each([
  ['rewritten', '@New', `${comment}class 変 {\n  ${comment}  @New\n  void f() {}\n}\n`],
  ['deleted', '', `${comment}class 変 {\n  ${comment}  void f() {}\n}\n`],
] as const)(
  'an annotation of Java below comments in many scripts is %s alone',
  async (_, rewrite, result) => {
    verifies('pattern.bytes')
    const code = `${comment}class 変 {\n  ${comment}  @Old\n  void f() {}\n}\n`
    expect(await changed(code, ['@Old', rewrite], { file })).toBe(result)
  },
)

test('a decorator of TypeScript below comments in many scripts is deleted alone', async () => {
  verifies('pattern.bytes')
  const code = `${comment}class 変 {\n  ${comment}  @Old()\n  f() {}\n}\n`
  expect(await changed(code, ['@Old()', ''])).toBe(`${comment}class 変 {\n  ${comment}  f() {}\n}\n`)
})
