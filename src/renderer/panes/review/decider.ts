import type { StagedChange } from '../../../shared/model/staged-change.ts'
import { bindingOf } from '../../keys/keymap.ts'
import { isTextField } from '../../keys/text-field.ts'
import type { ReviewAct } from '../../state/desk-store.ts'
import { isMac } from '../../ui/platform.ts'
import { splitLinksId } from './decide.tsx'
import type { ReviewViewProps } from './review-view-props.ts'
import { isOpen, sitesOf } from './sites.ts'
import { chosenOf, withAll } from './ticks.ts'

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

/**
 * A discard by key is easily one by mistake: it waits a moment. While the note is typed only Accept acts, as it does
 * nothing to a text; and not with the Enter that ends a composition of an input method.
 */
export function onReviewKey(event: React.KeyboardEvent, props: ReviewViewProps): void {
  const binding = bindingOf(event, 'review', isMac)
  if (binding === undefined) return
  if (isTextField(event.target) && (binding.id !== 'accept' || event.nativeEvent.isComposing)) return
  event.preventDefault()
  event.stopPropagation()
  if (binding.id === 'accept') decider(props)('accept')
  else if (binding.id === 'discard') decider({ ...props, onDecide: props.onHold })('discard')
  else props.onTakeBack()
}

/** What the palette asks for does what its button or key does; what does not apply does nothing. */
export function doAsked(act: ReviewAct, props: ReviewViewProps, onStep: (by: 1 | -1) => void): void {
  const acts: Readonly<Record<ReviewAct, () => void>> = {
    accept: () => decider(props)('accept'),
    discard: () => decider(props)('discard'),
    rebase: () => props.onDecide({ action: 'rebase' }),
    undo: props.onUndo,
    tickAll: () => props.onPrepare({ unticked: withAll(props.change, true) }),
    tickNone: () => props.onPrepare({ unticked: withAll(props.change, false) }),
    nextSite: () => onStep(1),
    previousSite: () => onStep(-1),
  }
  if (props.deciding === undefined && actsOn(props.change).includes(act)) acts[act]()
}

/** What can be done with a change as it stands. */
export function actsOn(change: StagedChange): readonly ReviewAct[] {
  const steps: readonly ReviewAct[] = sitesOf(change).length > 1 ? ['nextSite', 'previousSite'] : []
  switch (change.state) {
    case 'waiting':
      return ['accept', 'discard', 'tickAll', 'tickNone', ...steps]
    case 'stale':
      return ['rebase', 'accept', 'discard', 'tickAll', 'tickNone', ...steps]
    case 'committed':
      return ['undo', ...steps]
    case 'discarded':
    case 'rebased':
    case 'undone':
      return steps
  }
}
