import type { BothSides } from '../../shared/ipc/both-sides.ts'
import type { Preview, PreviewEnd, PreviewQuery } from '../../shared/model/pattern-search.ts'
import { Failure } from '../base/failure.ts'
import type { RewriteAnswer } from '../pattern/answer.ts'
import type { RewriteQuery } from '../pattern/query.ts'
import { languageOf } from '../workspace/language.ts'
import { decodeText } from '../workspace/text-encoding.ts'
import type { DeskEvents } from './desk.ts'
import { failedEnd } from './failed-end.ts'

/** More sites than anybody reviews by eye; the tool's own limit is higher. */
const maxSites = 20_000
/** A site is shown as a few lines; the whole stands in its file's diff. */
const siteChars = 2000

export interface RewriteEngine {
  rewrite(query: RewriteQuery, signal: AbortSignal): Promise<RewriteAnswer>
}

interface OnePreview {
  readonly id: string
  readonly abort: AbortController
  answer: RewriteAnswer | undefined
}

/** The rewrite that the search pane tries out: one at a time, nothing staged, its texts kept until the next one. */
export class Previews {
  readonly #events: Pick<DeskEvents, 'emit'>
  #current: OnePreview | undefined
  #count = 0

  constructor(events: Pick<DeskEvents, 'emit'>) {
    this.#events = events
  }

  /** Returns at once; what is wrong with the query is the preview's end. */
  start(engine: RewriteEngine, query: PreviewQuery): string {
    this.cancel()
    this.#count += 1
    const preview: OnePreview = {
      id: `preview-${this.#count}`,
      abort: new AbortController(),
      answer: undefined,
    }
    this.#current = preview
    void this.#run(preview, engine, query)
    return preview.id
  }

  /** Throws `Failure('not_found')`: another preview, or a file that it does not change. */
  file(previewId: string, path: string): BothSides {
    const answer = this.#current?.id === previewId ? this.#current.answer : undefined
    const file = answer?.files.find((one) => one.path === path)
    if (file === undefined)
      throw new Failure('not_found', `This preview of ${path} is gone: another one was made since.`, {
        hint: 'Change the rewrite, or search again.',
      })
    return {
      path,
      language: languageOf(path),
      original: decodeText(file.original, path).text,
      proposed: decodeText(file.proposed, path).text,
    }
  }

  cancel(previewId?: string): void {
    if (previewId === undefined || previewId === this.#current?.id) this.#current?.abort.abort()
  }

  async #run(preview: OnePreview, engine: RewriteEngine, query: PreviewQuery): Promise<void> {
    await Promise.resolve()
    const end = await this.#endOf(preview, engine, query)
    if (preview === this.#current) this.#events.emit('rewrite.previewed', { previewId: preview.id, end })
  }

  async #endOf(preview: OnePreview, engine: RewriteEngine, query: PreviewQuery): Promise<PreviewEnd> {
    try {
      const asked: RewriteQuery = { ...query, overlap: 'outer', maxSites }
      const answer = await engine.rewrite(asked, preview.abort.signal)
      preview.answer = answer
      return { kind: 'done', preview: previewOf(answer) }
    } catch (error) {
      return failedEnd(error)
    }
  }
}

function previewOf(answer: RewriteAnswer): Preview {
  const { replacements, overlapsDropped, sitesWithDrops, commentsLost, secondRun } = answer
  const { errorNodesBefore, errorNodesAfter, hints } = answer
  return {
    replacements,
    files: answer.files.map(({ path, sites }) => ({
      path,
      sites: sites.map(({ id, line, before, after }) => ({
        id,
        line,
        before: clip(before),
        after: clip(after),
      })),
    })),
    overlapsDropped,
    sitesWithDrops: sitesWithDrops.map((drop) => ({
      ...drop,
      before: clip(drop.before),
      loses: [...drop.loses],
    })),
    commentsLost,
    secondRun: { ...secondRun },
    errorNodesBefore,
    errorNodesAfter,
    hints: [...hints],
  }
}

function clip(text: string): string {
  return text.length > siteChars ? `${text.slice(0, siteChars)}…` : text
}
