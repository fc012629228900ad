import { expect, test } from 'vitest'
import { PagedVariables, type VariableSource } from '../../../../src/main/dap/running/paged-variables.ts'
import { verifies } from '../../../support/verifies.ts'

const wait = { limitMs: 1_000 }
const named = [{ name: 'length', value: '5', variablesReference: 0 }]
const items = Array.from({ length: 5 }, (_none, at) => ({
  name: String(at),
  value: 'v',
  variablesReference: 0,
}))

/** An adapter with five indexed members and one named; `knowsFilter` is whether it pages. */
function source(knowsFilter: boolean): { readonly source: VariableSource; readonly asked: unknown[] } {
  const asked: unknown[] = []
  return {
    asked,
    source: {
      request: (_command, args) => {
        const { filter, start = 0, count = 99 } = args
        asked.push([filter ?? 'all', start, count])
        if (!knowsFilter) return Promise.resolve({ variables: [...items, ...named] })
        const all = filter === 'indexed' ? items.slice(start, start + count) : named
        return Promise.resolve({ variables: all })
      },
    },
  }
}

async function allOf(pages: PagedVariables, count: number): Promise<readonly string[]> {
  const names: string[] = []
  for (let start: number | undefined = 0; start !== undefined;) {
    const page: Awaited<ReturnType<PagedVariables['page']>> = await pages.page(start, count, wait)
    names.push(page.variables.map(({ name }) => name).join(' '))
    start = page.next
  }
  return names
}

test('indexed members are asked for page by page, named ones come last', async () => {
  verifies('dap.pages')
  const { source: adapter, asked } = source(true)
  const names = await allOf(new PagedVariables(adapter, 1, { indexed: 5, named: 1 }), 2)
  expect([names, asked.length]).toEqual([['0 1', '2 3', '4 length'], 4])
})

test('an adapter that does not know the filter is asked once more at most, and paged here', async () => {
  verifies('dap.pages')
  const { source: adapter, asked } = source(false)
  const names = await allOf(new PagedVariables(adapter, 1, { indexed: 5, named: 1 }), 2)
  expect([names, asked.length]).toEqual([['0 1', '2 3', '4 length'], 1])
})

test('members without a known count are read once and again after a change', async () => {
  verifies('dap.pages')
  const { source: adapter, asked } = source(false)
  const pages = new PagedVariables(adapter, 1, {})
  const first = await allOf(pages, 4)
  pages.refresh()
  await pages.page(0, 1, wait)
  expect([first, asked.length]).toEqual([['0 1 2 3', '4 length'], 2])
})
