import { useEffect, useEffectEvent } from 'react'
import { isMac } from '../ui/platform.ts'
import { bindingOf, type KeyId } from './keymap.ts'

/** Does something at a key of the whole window, wherever the focus is. */
export function useWindowKey(id: KeyId, act: (press: KeyboardEvent) => void): void {
  const latest = useEffectEvent(act)
  useEffect(() => {
    function onKey(press: KeyboardEvent): void {
      if (bindingOf(press, 'window', isMac)?.id !== id) return
      press.preventDefault()
      latest(press)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [id])
}
