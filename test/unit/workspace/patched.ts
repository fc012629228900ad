import { expect } from 'vitest'
import { Failure } from '../../../src/main/base/failure.ts'
import { type TestWorkspace, testWorkspace } from '../../support/test-workspace.ts'

export interface Answer {
  /** `done`, or the code of the refusal. */
  readonly code: string
  readonly message: string
  readonly hint: string
  readonly details: unknown
  readonly notes: readonly string[]
  /** `op path` a file. */
  readonly ops: readonly string[]
}

export async function patched(workspace: TestWorkspace, patch: string): Promise<Answer> {
  const before = await workspace.entries()
  try {
    const plan = await workspace.files.planPatch(patch)
    expect(await workspace.entries()).toEqual(before)
    const changes = await plan.commit()
    const ops = changes.map(({ op, path }) => `${op} ${path}`)
    return { code: 'done', message: '', hint: '', details: undefined, notes: plan.notes, ops }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    expect(await workspace.entries()).toEqual(before)
    return {
      code: error.code,
      message: error.message,
      hint: error.hint,
      details: error.details,
      notes: [],
      ops: [],
    }
  }
}

export function envelope(...lines: readonly string[]): string {
  return ['*** Begin Patch', ...lines, '*** End Patch', ''].join('\n')
}

export function update(path: string, ...lines: readonly string[]): string {
  return envelope(`*** Update File: ${path}`, ...lines)
}

/** One file before, the patch for it, and the file after; the answer is `done`. */
export async function becomes(before: string, lines: readonly string[], after: string): Promise<Answer> {
  const workspace = await testWorkspace({ 'a.txt': before })
  const answer = await patched(workspace, update('a.txt', ...lines))
  expect([answer.code, answer.message, await workspace.text('a.txt')]).toEqual(['done', '', after])
  return answer
}

/** The file is the same afterwards. */
export async function refuses(before: string, lines: readonly string[]): Promise<Answer> {
  const workspace = await testWorkspace({ 'a.txt': before })
  const answer = await patched(workspace, update('a.txt', ...lines))
  expect(await workspace.text('a.txt')).toBe(before)
  return answer
}
