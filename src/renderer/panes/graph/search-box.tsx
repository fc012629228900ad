import { useEffect, useRef } from 'react'
import type { GraphSlice } from '../../state/graph/graph-slice.ts'
import { strings } from '../../strings/index.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

const words = strings.graph

interface SearchBoxProps {
  readonly slice: Pick<GraphSlice, 'query' | 'isPicking' | 'subject'>
  readonly onSearch: (query: string) => void
  /** Escape on an empty box, and on a goal that is not wanted any more. */
  readonly onLeave: () => void
  /** Down leads to what was found. */
  readonly onDown: () => void
}

export function SearchBox({ slice, onSearch, onLeave, onDown }: SearchBoxProps): React.JSX.Element {
  const { query, isPicking, subject } = slice
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isPicking || subject === undefined) field.current?.focus()
  }, [isPicking, subject])
  function onKey(event: React.KeyboardEvent): void {
    if (event.key === 'ArrowDown') onDown()
    else if (event.key === 'Escape' && query !== '') onSearch('')
    else if (event.key === 'Escape') onLeave()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="graph-search">
      <Icon name="search" tone="quiet" />
      <input
        ref={field}
        className="grow"
        type="text"
        spellCheck={false}
        value={query}
        aria-label={isPicking ? words.pickLabel : words.searchLabel}
        placeholder={isPicking ? words.pickLabel : words.searchPlaceholder}
        onChange={(event) => onSearch(event.target.value)}
        onKeyDown={onKey}
      />
      {query === '' ? null : <IconButton icon="close" label={words.clear} onClick={() => onSearch('')} />}
    </div>
  )
}
