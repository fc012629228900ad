import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { z } from 'zod'
import type { AdapterOverride } from '../../dap/catalog/find-adapters.ts'
import { MachineAdapters } from '../../dap/machine-adapters.ts'
import { openSession } from '../../dap/open-session.ts'
import { findAllCommands } from '../../process/find-command.ts'
import type { ProcessHost } from '../../process/process-host.ts'
import { ownScriptRuntime } from '../../process/script-runtime.ts'
import type { Settings } from '../../settings/settings.ts'
import type { PatternPort } from '../../tools/ports.ts'
import type { WorkspaceRoot } from '../../workspace/root.ts'
import type { Settled } from '../options.ts'
import { LastKnown } from '../last-known.ts'
import type { DebugWorkspace } from './debug-host.ts'

const overridesSchema = z.record(
  z.string(),
  z.object({
    command: z.string().min(1).exactOptional(),
    args: z.array(z.string()).exactOptional(),
    disabled: z.boolean().exactOptional(),
  }),
)

/** What debugging needs of one workspace. Nothing is looked for and nothing started before the first question. */
export function debugWorkspace(parts: {
  root: WorkspaceRoot
  pattern: PatternPort
  processes: ProcessHost
  options: Settled
  settings: Pick<Settings, 'adapters'>
  isTrusted: () => boolean
  trustHint: string
}): DebugWorkspace {
  const { root, pattern, processes, options, settings, isTrusted, trustHint } = parts
  const { appRoot, clock, logger } = options
  const adapters = new MachineAdapters({
    workspace: root.path,
    isTrusted,
    findCommands: findAllCommands,
    overrides: () => overridesIn(settings.adapters),
    // The second holds what only a checkout has: adapters for development.
    ownPackages: [
      path.join(appRoot, 'node_modules'),
      path.join(appRoot, 'tools', 'adapters', 'node_modules'),
    ],
    scriptRuntime: ownScriptRuntime(),
    homeDir: os.homedir(),
    processes,
    clock,
    logger,
  })
  const offer = new LastKnown({
    look: async () => await adapters.isAnyThere(),
    key: () => JSON.stringify([settings.adapters, isTrusted(), process.env['PATH']]),
    clock,
  })
  return {
    root,
    pattern,
    adapters,
    offer,
    start: (plan) => openSession(plan, { processes, clock, logger }),
    isTrusted,
    trustHint,
    clock,
  }
}

/** What cannot be read of a hand-written file counts as nothing said. */
function overridesIn(value: unknown): Readonly<Record<string, AdapterOverride>> {
  return overridesSchema.safeParse(value).data ?? {}
}
