import { Failure } from '../base/failure.ts'
import { fileFailure } from './file-failure.ts'
import { type FileFacts, type FileLayer, nodeFileLayer } from './file-layer.ts'
import type { Located } from './root.ts'
import { type DecodedText, decodeText, maxReadBytes, maxWriteBytes, sha256 } from './text-encoding.ts'

/** A text file as it stands on the disk now. */
export interface CurrentFile extends DecodedText {
  readonly bytes: Buffer
  readonly hash: string
  readonly facts: FileFacts
}

export type Purpose = 'read' | 'write'

const limits: Readonly<Record<Purpose, number>> = { read: maxReadBytes, write: maxWriteBytes }

/**
 * Reads a text file; absent when nothing stands there. Throws `Failure` is_directory, too_large, binary_file,
 * not_utf8, read_only, bad_argument (a FIFO, socket or device; never blocks).
 */
export async function currentFile(
  located: Located,
  purpose: Purpose,
  layer: FileLayer = nodeFileLayer,
): Promise<CurrentFile | undefined> {
  const facts = await layer.facts(located.real).catch((error: unknown) => {
    throw fileFailure(error, located.shown)
  })
  if (facts === undefined) return undefined
  refuseKind(located.shown, facts)
  if (facts.sizeBytes > limits[purpose])
    throw new Failure(
      'too_large',
      `${located.shown} has ${facts.sizeBytes} bytes; the limit to ${purpose} is ${limits[purpose]}.`,
      {
        hint: 'grep and the structural tools skip it for the same reason: work on a smaller file, or ask the person to cut out the part that matters (bash with head, tail or sed).',
      },
    )
  const bytes = await layer.read(located.real).catch((error: unknown) => {
    throw fileFailure(error, located.shown)
  })
  return { ...decodeText(bytes, located.shown), bytes, hash: sha256(bytes), facts }
}

export function refuseKind(shown: string, facts: FileFacts): void {
  if (facts.kind === 'file') return
  if (facts.kind === 'folder')
    throw new Failure('is_directory', `${shown} is a folder.`, {
      hint: 'Name a file in it; glob lists them.',
    })
  throw new Failure('bad_argument', `${shown} is not a regular file.`, {
    hint: 'Devices, sockets and pipes are neither read nor written.',
  })
}

export function notFound(shown: string): Failure {
  return new Failure('not_found', `${shown} does not exist.`, { hint: 'Look for it with glob.' })
}
