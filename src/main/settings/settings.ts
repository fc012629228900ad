import path from 'node:path'
import { z } from 'zod'
import { themeSchema } from '../../shared/ipc/contract.ts'
import type { Theme } from '../../shared/model/theme.ts'
import { RecordFile } from './record-file.ts'

/** How many workspaces the start screen remembers. */
const maxRecent = 12

/** A person may write it by hand: what is left out has its default, and what is not known here is kept. */
const settingsSchema = z.looseObject({
  v: z.literal(1).default(1),
  theme: themeSchema.default('system'),
  /** Real paths of the roots, the last opened first. */
  recent: z.array(z.string()).default([]),
  /** How many language servers run at once, of all workspaces; what is no number from 1 to 64 counts as nothing said. */
  maxLanguageServers: z.number().int().min(1).max(64).optional().catch(undefined),
  /** Whether the last messages between the app and its language servers are kept, for reports of faults. */
  keepsProtocolLog: z.boolean().optional().catch(undefined),
  /** What the person says of language servers; the room that knows them reads it and tells what is wrong. */
  servers: z.unknown().optional(),
  /** What the person says of debug adapters, by their ids: command, args, disabled. */
  adapters: z.unknown().optional(),
})
export type SettingsRecord = z.infer<typeof settingsSchema>

export const defaultSettings: SettingsRecord = { v: 1, theme: 'system', recent: [] }

/** The person's settings, in settings.json of the data folder. No tool reaches them. */
export class Settings {
  readonly #file: RecordFile<SettingsRecord>

  constructor(dataDir: string, setAside: string) {
    this.#file = new RecordFile(path.join(dataDir, 'settings.json'), {
      schema: settingsSchema,
      defaults: defaultSettings,
      setAside,
    })
  }

  get value(): SettingsRecord {
    return this.#file.value
  }

  get notice(): string | undefined {
    return this.#file.notice
  }

  /** What the person says of language servers, as the file stands now: a change by hand is seen at once. */
  get servers(): unknown {
    this.#file.reloadIfChanged()
    return this.#file.value.servers
  }

  /** The same of debug adapters. */
  get adapters(): unknown {
    this.#file.reloadIfChanged()
    return this.#file.value.adapters
  }

  /** As the file stands now. */
  get maxLanguageServers(): number | undefined {
    this.#file.reloadIfChanged()
    return this.#file.value.maxLanguageServers
  }

  /** As the file stood when it was last looked at: this is asked for each message. */
  get keepsProtocolLog(): boolean {
    return this.#file.value.keepsProtocolLog ?? true
  }

  setTheme(theme: Theme): void {
    this.#change((settings) => ({ ...settings, theme }))
  }

  /** Puts a workspace first in the list of recent ones. */
  remember(root: string): void {
    this.#change((settings) => ({
      ...settings,
      recent: [root, ...settings.recent.filter((other) => other !== root)].slice(0, maxRecent),
    }))
  }

  #change(next: (settings: SettingsRecord) => SettingsRecord): void {
    // The window of another process may have written since.
    this.#file.reload()
    this.#file.save(next(this.#file.value))
  }
}
