import './no-eval.ts'
import { createRoot } from 'react-dom/client'
import { App, OutsideTheApp } from './app.tsx'
import { findBridge } from './bridge.ts'
import { createStores } from './state/stores.ts'
import './theme.css'

const place = document.getElementById('desk')
if (place === null) throw new Error('index.html has no #desk.')
const api = findBridge()
createRoot(place).render(api === undefined ? <OutsideTheApp /> : <App stores={createStores(api)} />)
