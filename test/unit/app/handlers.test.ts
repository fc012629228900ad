import { expect, it } from 'vitest'
import { createHandlers, type WindowFrame } from '../../../src/main/app/handlers.ts'
import type { CallOutput } from '../../../src/shared/ipc/contract.ts'
import type { Desk } from '../../../src/shared/ipc/desk.ts'
import { verifies } from '../../support/verifies.ts'

const appState: CallOutput<'app.state'> = {
  version: '0.1.0',
  platform: 'linux',
  theme: 'dark',
  recent: [],
  notices: ['A journal was set aside.'],
}

/** A desk that notes what it is asked. It answers `app.state` truly and everything else with `{}`. */
function recordedDesk(): { desk: Desk; asked: unknown[] } {
  const asked: unknown[] = []
  const handle = (name: string, input: unknown): Promise<unknown> => {
    asked.push({ name, input })
    return Promise.resolve(name === 'app.state' ? appState : {})
  }
  return { desk: { handle, on: () => ({ dispose: () => undefined }) } as unknown as Desk, asked }
}

function recordedFrame(chosen?: string): { frame: WindowFrame; did: string[] } {
  const did: string[] = []
  const frame: WindowFrame = {
    minimize: () => did.push('minimize'),
    toggleMaximize: () => {
      did.push('toggleMaximize')
      return true
    },
    close: () => did.push('close'),
    chooseFolder: () => {
      did.push('chooseFolder')
      return Promise.resolve(chosen)
    },
    chooseNewFile: (name) => {
      did.push(`chooseNewFile ${name}`)
      return Promise.resolve(chosen)
    },
  }
  return { frame, did }
}

it('asks for a folder when none is given, and opens nothing when the person cancels', async () => {
  verifies('app.window-calls')
  const { desk, asked } = recordedDesk()
  const { frame, did } = recordedFrame()
  const handlers = createHandlers({ desk: () => Promise.resolve(desk), frame, notices: () => [] })
  expect({ answer: await handlers['workspace.open']({}), asked, did }).toEqual({
    answer: {},
    asked: [],
    did: ['chooseFolder'],
  })
})

it('opens the folder that the person chose', async () => {
  const { desk, asked } = recordedDesk()
  const { frame } = recordedFrame('/home/ada/harbor')
  const handlers = createHandlers({ desk: () => Promise.resolve(desk), frame, notices: () => [] })
  await handlers['workspace.open']({})
  expect(asked).toEqual([{ name: 'workspace.open', input: { path: '/home/ada/harbor' } }])
})

it('opens a given folder without a dialog', async () => {
  const { desk, asked } = recordedDesk()
  const { frame, did } = recordedFrame('/elsewhere')
  const handlers = createHandlers({ desk: () => Promise.resolve(desk), frame, notices: () => [] })
  await handlers['workspace.open']({ path: '/home/ada/harbor' })
  expect({ asked, did }).toEqual({
    asked: [{ name: 'workspace.open', input: { path: '/home/ada/harbor' } }],
    did: [],
  })
})

it('answers the buttons of the window without the core', async () => {
  verifies('app.window-calls')
  const { frame, did } = recordedFrame()
  const never = new Promise<Desk>(() => undefined)
  const handlers = createHandlers({ desk: () => never, frame, notices: () => [] })
  await handlers['window.minimize']({})
  const { isMaximized } = await handlers['window.toggleMaximize']({})
  await handlers['window.close']({})
  expect({ isMaximized, did }).toEqual({ isMaximized: true, did: ['minimize', 'toggleMaximize', 'close'] })
})

it('puts the words about this start before those of the core', async () => {
  const { desk } = recordedDesk()
  const { frame } = recordedFrame()
  const handlers = createHandlers({
    desk: () => Promise.resolve(desk),
    frame,
    notices: () => ['The sandbox is off.'],
  })
  const state = await handlers['app.state']({})
  expect(state.notices).toEqual(['The sandbox is off.', 'A journal was set aside.'])
})

it('lets every call fail with the reason when the core does not come up', async () => {
  const { frame } = recordedFrame()
  const broken = (): Promise<Desk> => Promise.reject(new Error('settings.json cannot be read'))
  const handlers = createHandlers({ desk: broken, frame, notices: () => [] })
  await expect(handlers['run.list']({})).rejects.toThrow('settings.json cannot be read')
})
