import type { ProposedRewrite } from '../../src/shared/model/rewrite.ts'
import { fileRewrite, type Wanted } from '../../test/support/file-rewrite.ts'
import type { ModelFile } from './model-change.ts'
import type { ModelWorld } from './model-world.ts'
import { below, pick } from './scenario.ts'

interface Chance {
  /** Every name that a file may have. */
  readonly names: readonly string[]
  readonly random: () => number
  /** Makes texts differ from one change to the next. */
  readonly mark: number
}

export interface ModelProposal {
  readonly files: readonly ModelFile[]
  readonly emptied: readonly string[]
  readonly rewrite: ProposedRewrite
}

/** A change of one to four files: edits for the half, else new, deleted and moved ones, some of them edited too. */
export function proposal(world: ModelWorld, chance: Chance): ModelProposal {
  const taken = new Set<string>()
  const drafts: Draft[] = []
  for (let count = 1 + below(4, chance.random); count > 0; count--) {
    const draft = draftOf(world, chance)
    const reals = draft?.file.places.map(({ real }) => real) ?? []
    if (draft === undefined || reals.some((real) => taken.has(real))) continue
    for (const real of reals) taken.add(real)
    drafts.push(draft)
  }
  const files = drafts.map(({ file }) => file)
  const left = files.flatMap(({ places }) => places.filter(({ after }) => after === undefined))
  const folders = left.flatMap(({ path }) => foldersAbove(path))
  const emptied = chance.random() < 0.7 ? [...new Set(folders)].sort((a, b) => a.length - b.length) : []
  const texts = new Map(files.flatMap(({ places }) => places.map(({ path, before }) => [path, before ?? ''])))
  const wanted = drafts.map((draft) => draft.wanted)
  const rewrite = fileRewrite({ wanted, read: (path) => Buffer.from(texts.get(path) ?? ''), emptied })
  return { files, emptied, rewrite }
}

interface Draft {
  readonly file: ModelFile
  readonly wanted: Wanted
}

function draftOf(world: ModelWorld, chance: Chance): Draft | undefined {
  const { random, names, mark } = chance
  const op = pick(['update', 'update', 'update', 'add', 'delete', 'move'] as const, random)
  if (op === 'update') return updateOf(world, chance)
  const free = names.filter((name) => !world.has(name))
  const target = free[below(free.length, random)]
  const source = world.files[below(world.files.length, random)]
  const before = source === undefined ? undefined : world.textOf(source)
  if (op === 'add') {
    if (target === undefined) return undefined
    const text = `# new ${mark}\n`
    const place = { path: target, real: target, before: undefined, after: text }
    const file: ModelFile = { path: target, op, places: [place], folders: world.missingAbove(target) }
    return { file, wanted: { op, path: target, text } }
  }
  if (source === undefined || before === undefined) return undefined
  const from = { path: source, real: source, before, after: undefined }
  if (op === 'delete')
    return { file: { path: source, op, places: [from], folders: [] }, wanted: { op, path: source } }
  if (target === undefined) return undefined
  const edit = random() < 0.5 ? undefined : (['#', `#${mark}`] as const)
  const after = edit === undefined ? before : before.split('#').join(edit[1])
  const to = { path: target, real: target, before: undefined, after }
  return {
    file: { path: target, op, places: [from, to], folders: world.missingAbove(target) },
    wanted: { op, path: target, from: source, ...(edit === undefined ? {} : { edit }) },
  }
}

/** By any of its names: a text is changed through a link. */
function updateOf(world: ModelWorld, { random, mark }: Chance): Draft | undefined {
  const path = world.names[below(world.names.length, random)]
  const real = path === undefined ? undefined : world.realOf(path)
  const before = real === undefined ? undefined : world.textOf(real)
  if (path === undefined || real === undefined || before?.includes('#') !== true) return undefined
  const after = before.split('#').join(`#${mark}`)
  return {
    file: { path, op: 'update', places: [{ path, real, before, after }], folders: [] },
    wanted: { op: 'update', path, edit: ['#', `#${mark}`] },
  }
}

function foldersAbove(name: string): string[] {
  const parts = name.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}
