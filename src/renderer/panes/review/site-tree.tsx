import { useEffect, useRef, useState } from 'react'
import type { StagedFile } from '../../../shared/model/staged-change.ts'
import { strings } from '../../strings/index.ts'
import { Count } from '../../ui/chip.tsx'
import { FilePath } from '../../ui/file-path.tsx'
import { Icon } from '../../ui/icon.tsx'

interface SiteTreeProps {
  readonly files: readonly StagedFile[]
  readonly currentId: string | undefined
  readonly onPick: (siteId: string) => void
}

/** Every file and every place in it; a file can be folded. */
export function SiteTree({ files, currentId, onPick }: SiteTreeProps): React.JSX.Element {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const current = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' })
  }, [currentId])
  function toggle(path: string): void {
    setFolded((before) =>
      before.has(path) ? new Set([...before].filter((other) => other !== path)) : new Set([...before, path]),
    )
  }
  return (
    <ul className="tree" aria-label={strings.review.tree}>
      {files.map(({ path, count, sites }) => (
        <li key={path}>
          <button
            type="button"
            className="tree-row"
            aria-expanded={!folded.has(path)}
            onClick={() => toggle(path)}
          >
            <Icon name={folded.has(path) ? 'right' : 'down'} size={12} tone="quiet" />
            <Icon name="file" tone="soft" />
            <FilePath path={path} className="grow" />
            <Count value={count} />
          </button>
          {folded.has(path) ? null : (
            <ul>
              {sites.map(({ id, line, before }) => (
                <li key={id}>
                  <button
                    type="button"
                    className="tree-row site"
                    ref={id === currentId ? current : undefined}
                    {...(id === currentId ? { 'aria-current': true } : {})}
                    title={before}
                    onClick={() => onPick(id)}
                  >
                    <span className="ln">{line}</span>
                    <code className="clip grow soft">{before.replace(/\s+/g, ' ')}</code>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}
