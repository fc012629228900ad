import { valueOf, type Load } from '../../state/load.ts'
import type { SearchLanguage } from '../../../shared/model/pattern-search.ts'
import { strings } from '../../strings/index.ts'
import { Empty } from '../../ui/states.tsx'
import { examplesFor } from './examples.ts'

const words = strings.search

interface NoSearchProps {
  readonly languages: Load<readonly SearchLanguage[]>
  readonly onTry: (pattern: string, language: string) => void
}

/** Nothing was typed yet: what this is, and patterns to begin with. */
export function NoSearch({ languages, onTry }: NoSearchProps): React.JSX.Element {
  const shown = examplesFor(valueOf(languages) ?? [])
  return (
    <Empty icon="shape" title={words.empty} text={words.emptyText}>
      {shown.length === 0 ? null : (
        <ul className="examples" aria-label={words.examples}>
          {shown.map(({ pattern, language, name }) => (
            <li key={pattern}>
              <button type="button" className="example" onClick={() => onTry(pattern, language)}>
                <code className="clip grow">{pattern}</code>
                <span className="small quiet">{name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Empty>
  )
}
