import { afterAll, beforeAll } from 'vitest'
import { openWriter, type OpenedWriter, type WriterOptions } from './opened-writer.ts'
import { missingCommands } from './places.ts'

export interface RealServer {
  /** The machine lacks it: its tests are skipped, loudly and counted. */
  readonly isMissing: boolean
  /** The one workspace of all tests of the file, with one server. */
  readonly writer: () => OpenedWriter
}

/** Installing the npm servers is part of it where a test runs by itself. */
const openMs = 300_000

/** For a first answer of a server that reads a project, on a machine with other things to do. */
export const coldMs = 120_000

/** Registers the workspace of a test file: opened before its tests, and closed after them without a process left. */
export function realServer(
  id: string,
  options: Omit<WriterOptions, 'servers'> & { readonly needs?: readonly string[] } = {},
): RealServer {
  const isMissing = missingCommands(id, ...(options.needs ?? [])).length > 0
  let opened: OpenedWriter | undefined
  beforeAll(async () => {
    if (!isMissing) opened = await openWriter({ ...options, servers: [id] })
  }, openMs)
  afterAll(async () => {
    await opened?.close()
  })
  return {
    isMissing,
    writer() {
      if (opened === undefined) throw new Error(`${id} has no workspace yet.`)
      return opened
    },
  }
}
