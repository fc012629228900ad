import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { z } from 'zod'
import { patternHandlers, patternTasks } from '../../../src/main/pattern/searching/pattern-tasks.ts'
import { serveTasks, type TaskHandler } from '../../../src/main/syntax/pool/serve-tasks.ts'

const inputSchema = z.object({ root: z.string(), paths: z.array(z.string()).readonly() })

/** The real program of a thread, but `poison.ts` kills it each time, and `weak.ts` the first time. */
serveTasks((parts) => {
  const handlers = patternHandlers(parts)
  const search = handlers[patternTasks.part]
  if (search === undefined) throw new Error('There is no handler for parts.')
  const part: TaskHandler = async (input, context) => {
    const { root, paths } = inputSchema.parse(input)
    return await search(input, {
      ...context,
      mark(place) {
        context.mark(place)
        const died = path.join(root, '.died')
        if (paths[place] === 'poison.ts') process.exit(9)
        if (paths[place] !== 'weak.ts' || existsSync(died)) return
        writeFileSync(died, '')
        process.exit(9)
      },
    })
  }
  return { ...handlers, [patternTasks.part]: part }
})
