import type { DebugFrame, Stop, StopDiff } from '../../../shared/model/debug.ts'

/** What changed between two moments: locals by name, and the stack from its outer end, where it is alike longest. */
export function diffStops(a: Stop, b: Stop): StopDiff {
  const locals = diffLocals(a, b)
  const frames = diffFrames(a.frames, b.frames)
  return { a: a.n, b: b.n, ...locals, ...frames }
}

function diffLocals(a: Stop, b: Stop): Pick<StopDiff, 'locals' | 'sameLocals'> {
  const before = new Map(a.locals.map(({ name, value }) => [name, value]))
  const after = new Map(b.locals.map(({ name, value }) => [name, value]))
  const locals: StopDiff['locals'][number][] = []
  let sameLocals = 0
  for (const [name, value] of before) {
    const now = after.get(name)
    if (now === undefined) locals.push({ name, change: 'removed', before: value })
    else if (now !== value) locals.push({ name, change: 'changed', before: value, after: now })
    else sameLocals += 1
  }
  for (const [name, value] of after)
    if (!before.has(name)) locals.push({ name, change: 'added', after: value })
  return { locals, sameLocals }
}

function diffFrames(
  a: readonly DebugFrame[],
  b: readonly DebugFrame[],
): Pick<StopDiff, 'frames' | 'sameFrames'> {
  let shared = 0
  while (shared < Math.min(a.length, b.length) && isSameCall(a.at(-1 - shared), b.at(-1 - shared)))
    shared += 1
  const left = a.slice(0, a.length - shared).map((frame) => change('left', frame))
  const entered = b.slice(0, b.length - shared).map((frame) => change('entered', frame))
  const moved = b.slice(b.length - shared).flatMap((frame, index) => {
    const earlier = a[a.length - shared + index]
    return earlier?.line === frame.line ? [] : [change('moved', frame)]
  })
  return { frames: [...left, ...entered, ...moved], sameFrames: shared - moved.length }
}

function isSameCall(a: DebugFrame | undefined, b: DebugFrame | undefined): boolean {
  return a?.name === b?.name && a?.file === b?.file
}

function change(
  kind: 'entered' | 'left' | 'moved',
  { name, file, line }: DebugFrame,
): StopDiff['frames'][number] {
  const where = file === undefined ? 'code without a file' : line === undefined ? file : `${file}:${line}`
  return { change: kind, name, where }
}
