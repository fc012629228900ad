import { useEffect, useState } from 'react'

const tickMs = 10_000

/** The time of day in milliseconds, new every ten seconds: for ages that go on by themselves. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
