import { useEffect, useEffectEvent } from 'react'
import { bindingOf } from '../../keys/keymap.ts'
import { isTextField } from '../../keys/text-field.ts'
import type { Stores } from '../../state/stores.ts'
import { isMac } from '../../ui/platform.ts'

/** Takes the last discard by key back from any pane, as long as it is held and nobody types. */
export function useTakeBack({ changes }: Stores): void {
  const onKey = useEffectEvent((press: KeyboardEvent) => {
    const last = [...changes.store.getState().held].at(-1)
    if (last === undefined || press.defaultPrevented || isTextField(press.target)) return
    if (bindingOf(press, 'review', isMac)?.id !== 'takeBack') return
    press.preventDefault()
    changes.takeBack(last)
  })
  useEffect(() => {
    const press = (event: KeyboardEvent): void => onKey(event)
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
