import { chmod, open } from 'node:fs/promises'
import { type FileLayer, nodeFileLayer, writeAll } from '../../src/main/workspace/file-layer.ts'

/** Before the call with this number (from 1) something happens; what it throws is what the call throws. */
export type Before = (call: number, name: keyof FileLayer, args: readonly string[]) => Promise<void> | void

export interface AnnouncedOptions {
  /** Whether a disk takes only a part of what it is given in the call with this number. */
  readonly isShort?: (call: number) => boolean
}

/** The real file system without flushing (a test does not lose power), each call of it announced. */
export function announcedLayer(before: Before, { isShort = () => false }: AnnouncedOptions = {}): FileLayer {
  let calls = 0
  const call = async <T>(
    name: keyof FileLayer,
    args: readonly string[],
    work: () => Promise<T>,
  ): Promise<T> => {
    await before(++calls, name, args)
    return await work()
  }
  const real = nodeFileLayer
  return {
    facts: async (path) => call('facts', [path], async () => real.facts(path)),
    realPath: async (path) => call('realPath', [path], async () => real.realPath(path)),
    read: async (path) => call('read', [path], async () => real.read(path)),
    create: async (path, bytes, file) =>
      call('create', [path], async () => {
        const partBytes = isShort(calls) ? 1 + Math.floor(bytes.length / 3) : bytes.length
        const handle = await open(path, 'wx', file.mode ?? 0o666)
        const write = async (at: number): Promise<number> =>
          (await handle.write(bytes, at, Math.min(partBytes, bytes.length - at))).bytesWritten
        await writeAll(bytes, write).finally(async () => handle.close())
        if (file.mode !== undefined) await chmod(path, file.mode)
      }),
    rename: async (from, to) => call('rename', [from, to], async () => real.rename(from, to)),
    link: async (from, to) => call('link', [from, to], async () => real.link(from, to)),
    remove: async (path) => call('remove', [path], async () => real.remove(path)),
    makeFolder: async (path) => call('makeFolder', [path], async () => real.makeFolder(path)),
    removeFolder: async (path) => call('removeFolder', [path], async () => real.removeFolder(path)),
    syncFolder: async (path) => call('syncFolder', [path], async () => Promise.resolve()),
    mayWrite: async (path) => call('mayWrite', [path], async () => real.mayWrite(path)),
    freeBytes: async (folder) => call('freeBytes', [folder], async () => real.freeBytes(folder)),
    list: async (folder) => call('list', [folder], async () => real.list(folder)),
  }
}

export function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: injected`), { code })
}

/** From this call on the process is dead: nothing it asks for happens any more. */
export function diesAt(step: number): Before {
  return (call) => {
    if (call >= step) throw systemError('EDEAD')
  }
}

/** One call fails, the others do what they are asked. */
export function failsAt(step: number, code: string): Before {
  return (call) => {
    if (call === step) throw systemError(code)
  }
}
