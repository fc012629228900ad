import type { ReactNode } from 'react'

interface CellProps {
  readonly name: string
  readonly title: ReactNode
  readonly label: string
  readonly children: ReactNode
}

/** A part of the pane with its head. */
export function Cell({ name, title, label, children }: CellProps): React.JSX.Element {
  return (
    <section className={`cell cell-${name}`} aria-label={label}>
      <h3 className="cell-head">{title}</h3>
      {children}
    </section>
  )
}
