import type { TouchedFile } from '../../../shared/run/view.ts'
import { strings } from '../../strings/index.ts'
import { age } from '../../ui/amounts.ts'
import { FilePath } from '../../ui/file-path.tsx'
import { Icon } from '../../ui/icon.tsx'

const words = strings.files

interface FilesTableProps {
  readonly files: readonly TouchedFile[]
  readonly now: number
  readonly shownPath: string | undefined
  readonly onShow: (file: TouchedFile) => void
}

export function FilesTable({ files, now, shownPath, onShow }: FilesTableProps): React.JSX.Element {
  return (
    <table className="files">
      <colgroup>
        <col />
        <col className="files-how" />
        <col className="files-by" />
        <col className="files-number" />
        <col className="files-number" />
        <col className="files-when" />
      </colgroup>
      <thead>
        <tr>
          <th>{words.columns.file}</th>
          <th>{words.columns.how}</th>
          <th>{words.columns.by}</th>
          <th className="num">{words.columns.added}</th>
          <th className="num">{words.columns.removed}</th>
          <th className="num">{words.columns.when}</th>
        </tr>
      </thead>
      <tbody>
        {files.map((file) => (
          <tr key={file.path} className={file.path === shownPath ? 'is-at' : ''} onClick={() => onShow(file)}>
            <td>
              <button
                type="button"
                className="files-open"
                title={words.openDiff(file.path)}
                aria-pressed={file.path === shownPath}
                onClick={() => onShow(file)}
              >
                <Icon name="file" tone="soft" />
                <code className="grow">
                  <FilePath path={file.path} />
                </code>
              </button>
            </td>
            <td className="soft">{words.how[file.how]}</td>
            <td className="soft" {...(file.by === 'outside' ? { title: words.outsideTitle } : {})}>
              {file.by === 'outside' ? words.outside : file.by}
            </td>
            <td className={`num ${file.added > 0 ? 'good' : 'quiet'}`}>
              {file.added > 0 ? words.added(file.added) : ''}
            </td>
            <td className={`num ${file.removed > 0 ? 'bad' : 'quiet'}`}>
              {file.removed > 0 ? words.removed(file.removed) : ''}
            </td>
            <td className="num quiet">{age(file.at, now)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
