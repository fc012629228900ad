/** Arrows, Home and End go from row to row; Escape leaves the details for their row. Belongs on the table. */
export function moveInRows(event: React.KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget: table } = event
  if (!(target instanceof HTMLElement)) return
  const next = event.key === 'Escape' ? rowOfDetails(target) : nextOf(rowButtons(table), target, event.key)
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

export function rowButtons(within: ParentNode): readonly HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>('.matrix-open:not(:disabled)')]
}

function nextOf(buttons: readonly HTMLElement[], from: HTMLElement, key: string): HTMLElement | undefined {
  const at = buttons.indexOf(from)
  if (at < 0) return undefined
  switch (key) {
    case 'ArrowDown':
      return buttons[at + 1]
    case 'ArrowUp':
      return buttons[at - 1]
    case 'Home':
      return buttons[0]
    case 'End':
      return buttons.at(-1)
    default:
      return undefined
  }
}

function rowOfDetails(inside: HTMLElement): HTMLElement | undefined {
  const row = inside.closest('.matrix-more')?.previousElementSibling
  return row?.querySelector<HTMLElement>('.matrix-open') ?? undefined
}
