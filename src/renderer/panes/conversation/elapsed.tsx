import { useEffect, useState } from 'react'
import { duration } from '../../ui/amounts.ts'

/** The time that something has taken so far, counted in whole seconds. */
export function Elapsed({ since }: { readonly since: string }): React.JSX.Element {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1000))
  return <time>{seconds === 0 ? '' : duration(seconds * 1000)}</time>
}
