import type { SearchLanguage } from '../../shared/model/pattern-search.ts'
import { Failure } from '../base/failure.ts'
import { languageOfPath, languages } from '../syntax/languages.ts'
import { languageOf } from '../workspace/language.ts'
import type { Core } from './core.ts'
import type { Handlers } from './desk.ts'
import { Previews } from './previews.ts'
import { Searches } from './searches.ts'

type SearchCalls =
  | 'language.list'
  | 'search.start'
  | 'search.page'
  | 'search.cancel'
  | 'rewrite.preview'
  | 'rewrite.file'
  | 'rewrite.cancel'
  | 'file.text'

/** The search pane's calls, on the workspace in the window. */
export function searchHandlers({ workspaces, events, options }: Core): Pick<Handlers, SearchCalls> {
  const searches = new Searches({ events, nowMs: () => options.clock.now() })
  const previews = new Previews(events)
  return {
    'language.list': async () => ({
      languages: languagesOf((await workspaces.current?.files()) ?? []),
    }),
    'search.start': ({ query }) =>
      Promise.resolve({ searchId: searches.start(workspaces.needed.pattern, query) }),
    'search.page': ({ searchId, skip, limit }) =>
      Promise.resolve({ matches: searches.page(searchId, skip, limit) }),
    'search.cancel': ({ searchId }) => {
      searches.cancel(searchId)
      if (searchId === undefined) previews.cancel()
      return Promise.resolve({})
    },
    'rewrite.preview': ({ query }) =>
      Promise.resolve({ previewId: previews.start(workspaces.needed.pattern, query) }),
    'rewrite.file': ({ previewId, path }) => Promise.resolve(previews.file(previewId, path)),
    'rewrite.cancel': ({ previewId }) => {
      previews.cancel(previewId)
      return Promise.resolve({})
    },
    'file.text': async ({ path }) => {
      const text = await workspaces.needed.texts.read(path)
      if (text === undefined)
        throw new Failure('not_found', `${path} cannot be shown: it is gone, too large or no text.`, {
          hint: 'Search again to see what is there now.',
        })
      return { path, language: languageOf(path), text }
    },
  }
}

/** Those of the workspace first, most files first; the others by name. */
export function languagesOf(files: readonly string[]): SearchLanguage[] {
  const counts = new Map<string, number>()
  for (const file of files) {
    const id = languageOfPath(file)?.id
    if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return languages
    .map(({ id, name, scaffolds }) => ({
      id,
      name,
      scaffolds: scaffolds.map((scaffold) => scaffold.name),
      files: counts.get(id) ?? 0,
    }))
    .sort((left, right) => right.files - left.files || left.name.localeCompare(right.name))
}
