import { type Clock, systemClock } from '../base/clock.ts'
import { DisposableStore } from '../base/disposable.ts'
import { describeExit, type Exit } from '../process/command.ts'
import type { SpawnedProcess } from '../process/spawn.ts'
import { StreamChannel, type StreamChannelOptions } from './stream-channel.ts'

/** After the exit: for bytes that are still in the pipe. A grandchild can hold the pipe for ever. */
const drainMs = 300
/** After the end of its output: for the exit that says why. */
const exitMs = 1000

/**
 * The framed channel over a program's standard input and output. It ends when the program exits, cannot be started
 * or closes its output; it never kills the program (process/kill-tree.ts).
 */
export function openStdioChannel(
  child: Pick<SpawnedProcess, 'stdin' | 'stdout' | 'exited'>,
  options: StreamChannelOptions & { readonly clock?: Clock },
): StreamChannel {
  const { name, clock = systemClock } = options
  const channel = new StreamChannel(child.stdout, child.stdin, options)
  let exit: Exit | undefined
  let isOutputOver = false
  const finish = (): void => {
    if (exit === undefined) channel.finish({ reason: `${name} closed its output.` })
    else
      channel.finish({
        reason: `${name} ${describeExit(exit)}.`,
        ...(exit.error === undefined ? { exit: { code: exit.code, signal: exit.signal } } : {}),
      })
  }
  const onOutputOver = (): void => {
    if (isOutputOver) return
    isOutputOver = true
    if (exit !== undefined) finish()
    else ends.add(clock.after(exitMs, finish))
  }
  const ends = new DisposableStore()
  child.stdout.once('end', onOutputOver).once('close', onOutputOver)
  void child.exited.then((value) => {
    exit = value
    if (isOutputOver || value.error !== undefined) finish()
    else ends.add(clock.after(drainMs, finish))
  })
  channel.onEnd(() => ends.dispose())
  return channel
}
