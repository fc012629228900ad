import './theme.css'
import './first-frame.css'

/** A page that is not drawn (a minimised window) has no frames; it starts all the same. */
const firstFrameLimitMs = 200

const place = document.getElementById('desk')
if (place === null) throw new Error('index.html has no #desk.')

// The frame of the window stands in index.html and is drawn first; the desk is read behind it.
await new Promise((resolve) => {
  setTimeout(resolve, firstFrameLimitMs)
  requestAnimationFrame(() => setTimeout(resolve))
})
const { startDesk } = await import('./start.tsx')
startDesk(place)
