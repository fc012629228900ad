import type { WebContents } from 'electron'
import { eventChannel } from '../../shared/ipc/api.ts'
import type { Desk } from '../../shared/ipc/desk.ts'
import { systemClock } from '../base/clock.ts'
import { type Disposable, DisposableStore } from '../base/disposable.ts'
import { EventBatch } from './event-batch.ts'

/** Sends everything that the desk tells to one page, batched per animation frame, until it is disposed. */
export function bridgeEvents(desk: Desk, contents: WebContents): Disposable {
  const store = new DisposableStore()
  const send = (events: unknown): void => {
    if (!contents.isDestroyed()) contents.send(eventChannel, events)
  }
  const batch = store.add(new EventBatch(send, systemClock))
  store.add(desk.on('run.appended', (payload) => batch.add({ name: 'run.appended', payload })))
  store.add(desk.on('run.listed', (payload) => batch.add({ name: 'run.listed', payload })))
  store.add(desk.on('workspace.changed', (payload) => batch.add({ name: 'workspace.changed', payload })))
  store.add(desk.on('server.changed', (payload) => batch.add({ name: 'server.changed', payload })))
  store.add(desk.on('search.found', (payload) => batch.add({ name: 'search.found', payload })))
  store.add(desk.on('search.progressed', (payload) => batch.add({ name: 'search.progressed', payload })))
  store.add(desk.on('search.ended', (payload) => batch.add({ name: 'search.ended', payload })))
  store.add(desk.on('rewrite.previewed', (payload) => batch.add({ name: 'rewrite.previewed', payload })))
  store.add(desk.on('change.previewed', (payload) => batch.add({ name: 'change.previewed', payload })))
  store.add(desk.on('debug.changed', (payload) => batch.add({ name: 'debug.changed', payload })))
  store.add(desk.on('graph.progressed', (payload) => batch.add({ name: 'graph.progressed', payload })))
  store.add(desk.on('graph.failed', (payload) => batch.add({ name: 'graph.failed', payload })))
  store.add(desk.on('theme.changed', (payload) => batch.add({ name: 'theme.changed', payload })))
  return store
}
