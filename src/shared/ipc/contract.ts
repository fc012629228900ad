import { z } from 'zod'
import { serverSampleSchema, serverStatusSchema } from '../model/server-status.ts'
import { changePreviewSchema, resolutionSchema, stagedChangeSchema } from '../model/staged-change.ts'
import { toolDescriptionSchema, toolResultSchema } from '../model/tool-result.ts'
import { themes } from '../model/theme.ts'
import { workspaceInfoSchema } from '../model/workspace.ts'
import { runEventSchema } from '../run/event.ts'
import { runSummarySchema, runViewSchema } from '../run/view.ts'
import { bothSidesSchema } from './both-sides.ts'
import { debugCalls, debugEvents } from './debug-contract.ts'
import { graphCalls, graphEvents } from './graph-contract.ts'
import { searchCalls, searchEvents } from './search-contract.ts'

export type { BothSides } from './both-sides.ts'

const nothing = z.object({}).strict()
export const themeSchema = z.enum(themes)

const appStateSchema = z.object({
  version: z.string(),
  platform: z.string(),
  theme: themeSchema,
  workspace: workspaceInfoSchema.optional(),
  recent: z.array(z.object({ root: z.string(), name: z.string() })),
  /** Shown in the window when something about this start deserves a word (no sandbox, a journal set aside). */
  notices: z.array(z.string()),
})
export type AppState = z.infer<typeof appStateSchema>

/** Every call of the window: `noun.verb`, its input, its output. */
export const calls = {
  'app.state': { input: nothing, output: appStateSchema },
  'app.setTheme': { input: z.object({ theme: themeSchema }).strict(), output: nothing },
  /** Without a path a folder dialog opens; the output has no workspace when the person cancelled it. */
  'workspace.open': {
    input: z.object({ path: z.string().optional() }).strict(),
    output: z.object({ workspace: workspaceInfoSchema.optional() }),
  },
  'workspace.trust': {
    input: z.object({ root: z.string(), trusted: z.boolean() }).strict(),
    output: z.object({ workspace: workspaceInfoSchema }),
  },
  /** Copies the sample project to the person's data, opens it trusted, and starts the scripted run. */
  'demo.start': { input: nothing, output: z.object({ runId: z.string() }) },
  'run.list': { input: nothing, output: z.object({ runs: z.array(runSummarySchema) }) },
  'run.create': {
    input: z.object({ title: z.string().optional() }).strict(),
    output: z.object({ runId: z.string() }),
  },
  'run.open': {
    input: z.object({ runId: z.string() }).strict(),
    output: z.object({ view: runViewSchema, seq: z.number() }),
  },
  'run.say': {
    input: z.object({ runId: z.string(), text: z.string().min(1).max(100_000) }).strict(),
    output: nothing,
  },
  'run.stop': { input: z.object({ runId: z.string() }).strict(), output: nothing },
  /** A tool by the person's hand (slash commands). The call and its result also enter the journal. */
  'tool.call': {
    input: z.object({ runId: z.string(), tool: z.string(), args: z.unknown() }).strict(),
    output: z.object({ result: toolResultSchema }),
  },
  'tool.list': { input: nothing, output: z.object({ tools: z.array(toolDescriptionSchema) }) },
  'change.show': {
    input: z.object({ changeId: z.string() }).strict(),
    output: z.object({ change: stagedChangeSchema }),
  },
  'change.file': {
    /** `leftOut`: sites that stay as they were in the proposed text; then `lines` of the answer counts what is left. */
    input: z
      .object({ changeId: z.string(), path: z.string(), leftOut: z.array(z.string()).optional() })
      .strict(),
    output: bothSidesSchema,
  },
  'change.resolve': {
    input: z
      .object({
        changeId: z.string(),
        action: z.enum(['accept', 'discard', 'rebase']),
        note: z.string().max(10_000).optional(),
        /** With accept: what the person left ticked; a site must be in both where both are given. */
        onlySites: z.array(z.string()).min(1).optional(),
        onlyFiles: z.array(z.string()).min(1).optional(),
        /** With accept: files with several names (`hardLinks` of the file) may be split from the others. */
        confirmHardLinks: z.boolean().optional(),
      })
      .strict(),
    /** After a rebase `resolution.rebasedTo` is the new change; what differs stands in its `rebase`. */
    output: z.object({ resolution: resolutionSchema }),
  },
  /** Takes an accepted change back as one step: outcome undone, or stale with the files that changed since. */
  'change.undo': {
    input: z.object({ changeId: z.string() }).strict(),
    output: z.object({ resolution: resolutionSchema }),
  },
  /** The same for everything that the tools of a run wrote in one turn; `turn` is its seq. */
  'turn.undo': {
    input: z.object({ runId: z.string(), turn: z.number().int() }).strict(),
    output: z.object({ resolution: resolutionSchema }),
  },
  /**
   * What a change that waits would do to the diagnostics, as far as it is known by now; the rest comes as
   * `change.previewed`. `again` asks the servers anew. Refused as stale for a change that is decided or stale.
   */
  'change.preview': {
    input: z.object({ changeId: z.string(), again: z.boolean().optional() }).strict(),
    output: z.object({ preview: changePreviewSchema }),
  },
  /** What a touched file was when the run began, and what it is now. */
  'file.sides': {
    input: z.object({ runId: z.string(), path: z.string() }).strict(),
    output: bothSidesSchema,
  },
  'server.list': { input: nothing, output: z.object({ servers: z.array(serverStatusSchema) }) },
  /** Of the servers that run: asked again and again while somebody looks, and cheap to answer. */
  'server.sample': { input: nothing, output: z.object({ samples: z.array(serverSampleSchema) }) },
  'server.restart': { input: z.object({ id: z.string() }).strict(), output: nothing },
  'server.stop': { input: z.object({ id: z.string() }).strict(), output: nothing },
  /**
   * Writes what was said between the app and a server into a new file, as JSON lines without keys. Without a file a
   * dialog asks for one; the output is empty when the person cancelled it.
   */
  'server.exportLog': {
    input: z.object({ id: z.string(), file: z.string().optional() }).strict(),
    output: z.object({ file: z.string().optional(), messages: z.number().int().optional() }),
  },
  ...searchCalls,
  ...graphCalls,
  ...debugCalls,
  /** The window's own buttons, where the system draws none (a frameless window on Linux). */
  'window.minimize': { input: nothing, output: nothing },
  'window.toggleMaximize': { input: nothing, output: z.object({ isMaximized: z.boolean() }) },
  'window.close': { input: nothing, output: nothing },
} as const

/** Every event to the window: `noun.fact` and its payload. */
export const events = {
  'run.appended': z.object({ runId: z.string(), events: z.array(runEventSchema) }),
  'run.listed': z.object({ runs: z.array(runSummarySchema) }),
  'workspace.changed': z.object({ workspace: workspaceInfoSchema.optional() }),
  'server.changed': z.object({ servers: z.array(serverStatusSchema) }),
  'theme.changed': z.object({ theme: themeSchema }),
  /** A preview has ended, or a file has changed since. */
  'change.previewed': z.object({ changeId: z.string(), preview: changePreviewSchema }),
  ...searchEvents,
  ...graphEvents,
  ...debugEvents,
} as const

export type CallName = keyof typeof calls
export type CallInput<N extends CallName> = z.input<(typeof calls)[N]['input']>
export type CallOutput<N extends CallName> = z.output<(typeof calls)[N]['output']>
export type EventName = keyof typeof events
export type EventPayload<N extends EventName> = z.output<(typeof events)[N]>
