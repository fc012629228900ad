import { strings } from '../../strings/index.ts'

const { columns } = strings.servers

export const columnCount = 7

/** The columns; those that leave a narrow pane stand last. */
export function MatrixHead(): React.JSX.Element {
  return (
    <>
      <colgroup>
        <col className="matrix-name" />
        <col className="matrix-marker" />
        <col />
        <col className="matrix-state" />
        <col className="matrix-restarts" />
        <col className="matrix-pid only-wide" />
        <col className="matrix-memory only-wide" />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{columns.server}</th>
          <th scope="col">{columns.marker}</th>
          <th scope="col">{columns.binary}</th>
          <th scope="col">{columns.state}</th>
          <th scope="col" className="num matrix-restarts">
            {columns.restarts}
          </th>
          <th scope="col" className="num only-wide">
            {columns.pid}
          </th>
          <th scope="col" className="num only-wide">
            {columns.memory}
          </th>
        </tr>
      </thead>
    </>
  )
}
