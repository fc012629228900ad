import { closeSync, openSync, renameSync, writeFileSync, writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { StagedChanges } from '../../src/main/staging/staged-changes.ts'
import { Committer } from '../../src/main/workspace/committer.ts'
import { WorkspaceRoot } from '../../src/main/workspace/root.ts'

// The other side of OtherProcess: one order a line, one answer a line.
const orderSchema = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('save'),
    how: z.enum(['rename', 'in place']),
    file: z.string(),
    text: z.string(),
    delayUs: z.number(),
  }),
  z.object({ do: z.literal('plan'), root: z.string(), dataFolder: z.string(), changeId: z.string() }),
  z.object({ do: z.literal('go') }),
])
type Order = z.output<typeof orderSchema>

let commit: () => Promise<string> = () => Promise.resolve('nothing planned')
process.stdout.write('ready\n')
for await (const line of createInterface({ input: process.stdin })) {
  const order = orderSchema.parse(JSON.parse(line))
  process.stdout.write(`${await answerTo(order)}\n`)
}

async function answerTo(order: Order): Promise<string> {
  switch (order.do) {
    case 'save':
      return save(order)
    case 'plan':
      return await plan(order)
    case 'go':
      return await commit()
  }
}

function save({ how, file, text, delayUs }: Extract<Order, { do: 'save' }>): string {
  const at = process.hrtime.bigint() + BigInt(delayUs) * 1_000n
  // A timer is far too coarse for a moment inside a commit.
  while (process.hrtime.bigint() < at);
  if (how === 'rename') {
    writeFileSync(`${file}.saving`, text)
    renameSync(`${file}.saving`, file)
    return 'saved'
  }
  const handle = openSync(file, 'w')
  writeSync(handle, text)
  closeSync(handle)
  return 'saved'
}

async function plan(order: Extract<Order, { do: 'plan' }>): Promise<string> {
  const root = await WorkspaceRoot.open(order.root)
  const staged = new StagedChanges(new Committer(root, { dataFolder: order.dataFolder }))
  const planned = await staged.planAccept(order.changeId)
  if (planned.kind === 'decided') return planned.resolution.outcome
  commit = async () => (await planned.commit()).resolution.outcome
  return 'planned'
}
