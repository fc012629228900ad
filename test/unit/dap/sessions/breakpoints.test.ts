import { describe, expect, it } from 'vitest'
import { verifies } from '../../../support/verifies.ts'
import { agent, aStage, launch, stoppedStage } from './a-stage.ts'

describe('breakpoints of a run', () => {
  it('are set before a launch, told to it before it runs, and kept for the next one', async () => {
    verifies('debug.breakpoints-outlive')
    const stage = aStage({ onStart: (debuggee) => debuggee.run() })
    const before = await stage.debugger.breakpoints.set(
      '/ws/app.py',
      [{ requested: 'line 4', line: 4, condition: 'x > 1' }],
      agent,
    )
    expect(before).toEqual([
      {
        file: 'app.py',
        requested: 'line 4',
        line: 4,
        condition: 'x > 1',
        verified: false,
        message: 'it is set when a program is launched',
      },
    ])
    const work = stage.debugger.begin(launch, { caller: agent, breakOn: 'all' })
    await stage.clock.advance(0)
    expect(stage.debuggees[0]?.asked).toEqual(['break on all', 'breakpoints /ws/app.py 4'])
    stage.debuggees[0]?.stop()
    await work
    expect(stage.debugger.breakpoints.list().breakpoints).toMatchObject([{ boundLine: 4, verified: true }])
    const again = stage.debugger.restart({ caller: agent })
    await stage.clock.advance(0)
    expect(stage.debuggees[1]?.asked).toEqual(['break on all', 'breakpoints /ws/app.py 4'])
    stage.debuggees[1]?.stop()
    await again
    await stage.debugger.breakpoints.set('/ws/app.py', [], agent)
    expect(stage.debugger.breakpoints.list()).toEqual({ breakpoints: [], functions: [], breakOn: 'all' })
  })

  it('tell why one has no line, and each its own place where several share a line', async () => {
    verifies('debug.capabilities')
    const { stage, debuggee } = await stoppedStage()
    const answer = await stage.debugger.breakpoints.set(
      '/ws/app.py',
      [
        { requested: 'line 4', line: 4, log: 'x is {x}' },
        { requested: 'line 4', line: 4, condition: 'x > 2' },
        { requested: 'statement "y"', message: 'no line has this code' },
      ],
      agent,
    )
    expect(answer.map(({ verified, message }) => [verified, message])).toEqual([
      [true, ''],
      [true, ''],
      [false, 'no line has this code'],
    ])
    expect(debuggee.asked.at(-1)).toBe('breakpoints /ws/app.py 4,4')
  })

  it('of functions are refused where the adapter has none', async () => {
    verifies('debug.capabilities')
    const { stage, debuggee } = await stoppedStage()
    const set = async (isRemoved: boolean): Promise<unknown> =>
      await stage.debugger.breakpoints.setFunction({ name: 'total' }, { isRemoved, caller: agent })
    expect(await set(false)).toEqual([{ name: 'total', verified: true, message: '' }])
    expect(await set(true)).toEqual([])
    debuggee.capabilities.supportsFunctionBreakpoints = false
    await expect(set(false)).rejects.toMatchObject({ code: 'adapter_error' })
  })

  it('stop once where run_to leads, and are as before afterwards', async () => {
    verifies('debug.run-to')
    const { stage, debuggee } = await stoppedStage()
    await stage.debugger.breakpoints.set('/ws/app.py', [{ requested: 'line 4', line: 4 }], agent)
    debuggee.asked.length = 0
    const work = stage.debugger.runTo({ file: '/ws/app.py', line: 9 }, { caller: agent })
    await stage.clock.advance(0)
    debuggee.stop()
    await work
    await stage.clock.advance(0)
    expect(debuggee.asked).toEqual(['breakpoints /ws/app.py 4,9', 'continue 7', 'breakpoints /ws/app.py 4'])
  })

  it('of a pattern tell what its captures are at the stop', async () => {
    verifies('debug.captures')
    const { stage, debuggee } = await stoppedStage()
    const captures = [
      { name: 'X', text: 'self.file' },
      { name: 'Y', text: 'open_it()' },
    ]
    await stage.debugger.breakpoints.set(
      '/ws/app.py',
      [{ requested: 'pattern $X', line: 4, captures }],
      agent,
    )
    const work = stage.debugger.step('continue', { caller: agent })
    await stage.clock.advance(0)
    debuggee.stop()
    expect(await work).toMatchObject({
      captures: [{ name: 'X', expression: 'self.file', value: 'self.file in 1' }],
    })
  })
})
