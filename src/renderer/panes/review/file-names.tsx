import { useState } from 'react'
import { strings } from '../../strings/index.ts'
import { FilePath } from '../../ui/file-path.tsx'
import { fewNames } from './few.ts'

const words = strings.review

/** A few paths in sight; the others on demand, in a list that scrolls. */
export function FileNames({ paths }: { readonly paths: readonly string[] }): React.JSX.Element {
  const [isOpen, setOpen] = useState(false)
  const more = paths.length - fewNames
  return (
    <>
      <ul className="file-names" {...(isOpen ? { tabIndex: 0, 'aria-label': words.changedFiles } : {})}>
        {(isOpen ? paths : paths.slice(0, fewNames)).map((path) => (
          <li key={path}>
            <code>
              <FilePath path={path} />
            </code>
          </li>
        ))}
      </ul>
      {more <= 0 ? null : (
        <button type="button" className="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? words.fewer : words.andMore(more)}
        </button>
      )}
    </>
  )
}
