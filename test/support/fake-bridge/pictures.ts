import { mkdirSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import type { Page } from 'playwright'
import { build } from 'vite'
import { axeFindings } from '../axe.ts'
import { openDesk, serveDesk, startBrowser } from './open-desk.ts'
import { scenes, type SceneName } from './scenes.ts'

/** One thing to look at: a scene, and what a person does in it first. */
interface Shot {
  readonly name: string
  readonly scene: SceneName
  readonly act?: (page: Page) => Promise<void>
}

const tab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click()
const openServer = (id: string) => async (page: Page) => {
  await tab('Servers')(page)
  await page
    .getByRole('button', { name: new RegExp(`^${id}`) })
    .first()
    .click()
}
const settle = (page: Page): Promise<void> => page.waitForTimeout(250)
const diff = async (page: Page): Promise<void> => {
  await page.locator('.monaco-editor .view-line').first().waitFor({ timeout: 20_000 })
  await page.waitForTimeout(600)
}

const graph =
  (view: string, act: (page: Page) => Promise<void> = settle) =>
  async (page: Page): Promise<void> => {
    await tab('Graph')(page)
    await page.getByRole('textbox', { name: 'Find a symbol' }).fill('acquire')
    await page.getByRole('tree').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: view, exact: true }).click()
    await act(page)
  }

const shots: readonly Shot[] = [
  { name: 'first', scene: 'first' },
  { name: 'returning', scene: 'returning' },
  { name: 'workspace', scene: 'workspace' },
  { name: 'review', scene: 'demo', act: diff },
  { name: 'diagnostics', scene: 'demo', act: tab('Diagnostics') },
  { name: 'files', scene: 'demo', act: tab('Files') },
  {
    name: 'files-diff',
    scene: 'demo',
    act: async (page) => {
      await tab('Files')(page)
      await page
        .getByRole('button', { name: /disposable/ })
        .first()
        .click()
      await diff(page)
    },
  },
  { name: 'graph', scene: 'graph', act: tab('Graph') },
  {
    name: 'graph-found',
    scene: 'graph',
    act: async (page) => {
      await tab('Graph')(page)
      await page.getByRole('textbox', { name: 'Find a symbol' }).fill('acquire')
      await page.getByRole('tree').waitFor()
      await page.keyboard.press('ArrowDown')
    },
  },
  {
    name: 'graph-callers',
    scene: 'graph',
    act: graph('Callers', async (page) => {
      await page.getByRole('tree').focus()
      await page.keyboard.press('ArrowRight')
      await settle(page)
    }),
  },
  { name: 'graph-impact', scene: 'graph', act: graph('Impact') },
  { name: 'graph-outline', scene: 'graph', act: graph('Outline') },
  {
    name: 'graph-path',
    scene: 'graph',
    act: graph('Path', async (page) => {
      await page.getByRole('textbox').first().fill('main')
      await page.getByRole('tree').waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await settle(page)
    }),
  },
  {
    name: 'graph-indexing',
    scene: 'graphIndexing',
    act: async (page) => {
      await tab('Graph')(page)
      await page.getByRole('textbox', { name: 'Find a symbol' }).fill('acquire')
    },
  },
  { name: 'servers', scene: 'demo', act: tab('Servers') },
  {
    name: 'servers-open',
    scene: 'demo',
    act: async (page) => {
      await openServer('bash')(page)
      await page.getByRole('button', { name: /Not needed here/ }).click()
      await page.keyboard.press('ArrowDown')
    },
  },
  { name: 'servers-running', scene: 'demo', act: openServer('typescript7') },
  { name: 'servers-absent', scene: 'demo', act: openServer('gopls') },
  { name: 'servers-settings', scene: 'demo', act: openServer('eslint') },
  { name: 'servers-stopped', scene: 'demo', act: openServer('json') },
  { name: 'servers-many', scene: 'manyServers', act: openServer('rust-analyzer') },
  { name: 'servers-none-needed', scene: 'noServerNeeded', act: tab('Servers') },
  { name: 'servers-none', scene: 'noServers', act: tab('Servers') },
  {
    name: 'servers-no-match',
    scene: 'demo',
    act: async (page) => {
      await tab('Servers')(page)
      await page.getByRole('searchbox', { name: 'Filter servers' }).fill('cobol')
    },
  },
  {
    name: 'debugger',
    scene: 'debugging',
    act: async (page) => {
      await tab('Debugger')(page)
      await diff(page)
      const box = page.getByRole('textbox', { name: 'Evaluate in frame 0' })
      for (const expression of ['entry.day.tzinfo', 'totals.sum()', 'batch.zone']) {
        await box.fill(expression)
        await page.getByRole('button', { name: 'Watch this expression' }).click()
      }
      await page.getByRole('tree', { name: 'Variables' }).focus()
      for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key)
    },
  },
  {
    name: 'debugger-taken',
    scene: 'takenOver',
    act: async (page) => {
      await tab('Debugger')(page)
      await diff(page)
      await page.getByRole('button', { name: 'Output' }).click()
    },
  },
  {
    name: 'debugger-past',
    scene: 'debugPast',
    act: async (page) => {
      await tab('Debugger')(page)
      await page.waitForTimeout(400)
      await page.getByRole('button', { name: /^Stop 4/ }).click()
    },
  },
  { name: 'debugger-building', scene: 'building', act: tab('Debugger') },
  { name: 'debugger-nothing', scene: 'demo', act: tab('Debugger') },
  {
    name: 'debugger-refused',
    scene: 'debugRefused',
    act: async (page) => {
      await tab('Debugger')(page)
      await page.getByRole('textbox', { name: 'Program or test' }).fill('cmd/ledger/main.go')
      await page.getByRole('button', { name: 'Debug it' }).click()
      await page.waitForTimeout(400)
    },
  },
  { name: 'debugger-running', scene: 'debugRunning', act: tab('Debugger') },
  { name: 'cards', scene: 'cards', act: diff },
  { name: 'search', scene: 'demo', act: tab('Search') },
  {
    name: 'cards-stop',
    scene: 'cards',
    act: async (page) => {
      await page.getByRole('button', { name: 'Open stop 4' }).focus()
      await page.keyboard.press('Enter')
      await diff(page)
    },
  },
  { name: 'stale', scene: 'stale', act: diff },
  { name: 'moved', scene: 'moved', act: diff },
  {
    name: 'moved-unticked',
    scene: 'moved',
    act: async (page) => {
      await diff(page)
      await page.getByRole('tree', { name: 'Files and sites' }).focus()
      for (const key of ['ArrowDown', 'ArrowDown', 'Space', 'ArrowDown', 'ArrowDown', 'Enter'])
        await page.keyboard.press(key)
    },
  },
  { name: 'accepted', scene: 'accepted', act: diff },
  { name: 'rebased', scene: 'rebased', act: diff },
  {
    name: 'unticked',
    scene: 'demo',
    act: async (page) => {
      await diff(page)
      await page.getByRole('tree', { name: 'Files and sites' }).focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowDown')
    },
  },
  { name: 'running', scene: 'running' },
  { name: 'fresh', scene: 'fresh' },
  {
    name: 'slash',
    scene: 'fresh',
    act: (page) => page.getByRole('combobox', { name: 'Message' }).pressSequentially('/a'),
  },
  { name: 'trust', scene: 'trust' },
  { name: 'palette', scene: 'demo', act: (page) => page.keyboard.press('Control+K') },
  { name: 'keys', scene: 'demo', act: (page) => page.keyboard.press('Control+/') },
  { name: 'loading', scene: 'loading' },
  { name: 'failing', scene: 'failing' },
]

const [themesAsked = 'dark', sizesAsked = '1440x900', only = ''] = process.argv.slice(2)
const out = path.resolve('test-output/desk')
const built = path.resolve('.cache/desk')

async function main(): Promise<void> {
  mkdirSync(out, { recursive: true })
  await build({
    root: path.resolve('src/renderer'),
    plugins: [react()],
    logLevel: 'warn',
    build: { outDir: built, emptyOutDir: true, target: 'chrome130' },
  })
  const { url, server } = await serveDesk(built)
  const browser = await startBrowser()
  try {
    for (const theme of themesAsked.split(',')) {
      if (theme !== 'dark' && theme !== 'light' && theme !== 'contrast') continue
      for (const size of sizesAsked.split(',')) {
        const [width = 1440, height = 900] = size.split('x').map(Number)
        for (const shot of shots.filter(({ name }) => only === '' || only.split(',').includes(name))) {
          const { page, complaints } = await openDesk(browser, {
            url,
            scene: scenes[shot.scene],
            theme,
            width,
            height,
          })
          await settle(page)
          try {
            await shot.act?.(page)
          } catch (error) {
            complaints.push(String(error).slice(0, 300))
          }
          await settle(page)
          await page.screenshot({ path: path.join(out, `${shot.name}-${width}-${theme}.png`) })
          const findings = await axeFindings(page)
          process.stdout.write(
            `${shot.name} ${size} ${theme}: ${[...complaints, ...findings].join('\n    ') || 'fine'}\n`,
          )
          await page.close()
        }
      }
    }
  } finally {
    await browser.close()
    server.close()
  }
}

await main()
