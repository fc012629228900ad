import { bindingOf } from '../../keys/keymap.ts'
import { isTextField } from '../../keys/text-field.ts'
import { isMac } from '../../ui/platform.ts'
import { splitLinksId } from './decide.tsx'
import type { ReviewViewProps } from './review-view-props.ts'
import { isOpen } from './sites.ts'
import { chosenOf } from './ticks.ts'

type Decide = (action: 'accept' | 'discard') => void

/** Sends the decision with what is ticked. Accept leads to what must be confirmed first, where there is something. */
export function decider({ change, draft, deciding, isHeld, onDecide }: ReviewViewProps): Decide {
  return (action) => {
    if (!isOpen(change) || deciding !== undefined || isHeld) return
    const { note, unticked, splitsLinks } = draft
    const { sites, only, linked } = chosenOf(change, unticked)
    if (action === 'discard') onDecide({ action, note })
    else if (linked.length > 0 && !splitsLinks) document.getElementById(splitLinksId)?.focus()
    else if (sites > 0)
      onDecide({
        action,
        note,
        ...(only === undefined ? {} : { onlySites: [...only] }),
        ...(linked.length === 0 ? {} : { confirmHardLinks: true }),
      })
  }
}

/** A discard by key is easily one by mistake: it waits a moment. */
export function onReviewKey(event: React.KeyboardEvent, props: ReviewViewProps): void {
  if (isTextField(event.target)) return
  const binding = bindingOf(event, 'review', isMac)
  if (binding === undefined) return
  event.preventDefault()
  event.stopPropagation()
  if (binding.id === 'accept') decider(props)('accept')
  else if (binding.id === 'discard') decider({ ...props, onDecide: props.onHold })('discard')
  else props.onTakeBack()
}
