import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page } from 'playwright/test'
import type { CallInput, CallName, CallOutput } from '../../src/shared/ipc/contract.ts'
import type { Reply } from '../../src/shared/ipc/reply.ts'

/** The bridge as text that crosses into the page sees it. */
interface UntypedBridge {
  readonly call: (name: string, input: unknown) => Promise<Reply<unknown>>
}

type Side = 'Review' | 'Files' | 'Diagnostics' | 'Search' | 'Debugger' | 'Graph' | 'Servers'

/** The window as a person uses it, by the names that a screen reader hears. */
export class DeskPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async startDemo(): Promise<void> {
    await this.page.getByRole('button', { name: 'Start the demo' }).click()
  }

  async show(side: Side): Promise<Locator> {
    await this.page.getByRole('tab', { name: side }).click()
    return this.page.locator(`#pane-${side.toLowerCase()}`)
  }

  /** Sends a line of the composer, as typed. */
  async send(line: string): Promise<void> {
    const field = this.page.getByRole('combobox', { name: 'Message' })
    await field.fill(line)
    await field.press('Enter')
  }

  accept(): Locator {
    return this.page.locator('.decide').getByRole('button', { name: /^Accept/ })
  }

  discard(): Locator {
    return this.page.locator('.decide').getByRole('button', { name: 'Discard' })
  }

  /** A call of the window's own bridge, for what a test needs to know and no pane shows. */
  async ask<N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>> {
    const asked: { readonly name: string; readonly input: unknown } = { name, input }
    const reply = await this.page.evaluate(async (question) => {
      const bridge = Reflect.get(globalThis, 'controlCenter') as UntypedBridge
      return await bridge.call(question.name, question.input)
    }, asked)
    if (!reply.ok) throw new Error(`${name}: ${reply.error.message}`)
    return reply.value as CallOutput<N>
  }

  async root(): Promise<string> {
    const { workspace } = await this.ask('app.state', {})
    if (workspace === undefined) throw new Error('No workspace is open')
    return workspace.root
  }
}

/** The bytes of some files of a folder, to compare them later. */
export function bytesOf(root: string, files: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(files.map((file) => [file, readFileSync(path.join(root, file), 'base64')]))
}
