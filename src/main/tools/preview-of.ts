import type { ChangePreview } from '../../shared/model/staged-change.ts'
import type { Delta } from '../../shared/model/diagnostic.ts'
import { Failure } from '../base/failure.ts'
import type { ToolPorts } from './ports.ts'

/** It is staged whatever becomes of this: a person may have decided meanwhile, or a file has changed. */
export async function previewOf(
  changeId: string,
  ports: Pick<ToolPorts, 'preview'>,
  signal: AbortSignal,
): Promise<ChangePreview | undefined> {
  try {
    return await ports.preview.ofChange(changeId, signal)
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}

export function previewData(preview: ChangePreview | undefined): {
  preview?: Delta[]
  previewNotAsked?: number
} {
  if (preview === undefined) return {}
  const { deltas, notAsked } = preview
  return { preview: deltas, ...(notAsked === 0 ? {} : { previewNotAsked: notAsked }) }
}
