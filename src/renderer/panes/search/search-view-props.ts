import type { DiffLayout } from '../../state/desk-store.ts'
import type { SearchForm } from '../../state/search/search-form.ts'
import type { SearchSlice } from '../../state/search/search-slice.ts'

/** Values and callbacks of the search pane. */
export interface SearchViewProps {
  readonly slice: SearchSlice
  readonly layout: DiffLayout
  readonly isStaging: boolean
  readonly onEdit: (part: Partial<SearchForm>) => void
  readonly onFill: (form: SearchForm) => void
  readonly onClear: () => void
  readonly onSearch: () => void
  readonly onCancel: () => void
  readonly onMore: () => void
  readonly onText: (path: string) => void
  readonly onSides: (path: string) => void
  /** Somebody works with this pattern: it is worth remembering. */
  readonly onUse: () => void
  readonly onStage: () => void
}
