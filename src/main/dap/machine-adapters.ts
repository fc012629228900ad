import { inParallel } from '../base/in-parallel.ts'
import type { Logger } from '../base/logger.ts'
import type { AdapterStatus, DebugAdapters } from './adapters.ts'
import { adapterCatalog, adaptersFor, type AdapterEntry, languagesOf } from './catalog/catalog.ts'
import { findAdapters } from './catalog/find-adapters.ts'
import type {
  AdapterOrigin,
  AttachRequest,
  FoundAdapter,
  LaunchRequest,
  PlanOutcome,
  SessionPlan,
} from './plan.ts'
import { languageOfProcess, planAttach } from './planning/attach.ts'
import { planGo } from './planning/plan-go.ts'
import { planNative } from './planning/plan-native.ts'
import { planNode } from './planning/plan-node.ts'
import { planPlain } from './planning/plan-plain.ts'
import { planPython } from './planning/plan-python.ts'
import { type Planned, type Planner, type PlanningContext, refused } from './planning/planned.ts'
import { languageOfRequest } from './planning/program.ts'
import { probeAdapter, type ProbeOutcome, versionOf } from './running/probe.ts'
import type { Wait } from './session.ts'

export interface MachineAdaptersContext extends PlanningContext {
  readonly logger: Logger
  readonly catalog?: readonly AdapterEntry[]
}

type Wanted = 'launch' | 'attach'

const planners: Readonly<Record<AdapterEntry['plan'], Planner>> = {
  python: planPython,
  node: planNode,
  go: planGo,
  native: planNative,
  plain: planPlain,
}

/** A person's machine goes on working while all are tried. */
const probesAtOnce = 3

/** The debug adapters of this machine, for one workspace. */
export class MachineAdapters implements DebugAdapters {
  readonly #context: MachineAdaptersContext
  readonly #catalog: readonly AdapterEntry[]
  /** By adapter; a probe that is under way is waited for by all. */
  readonly #probes = new Map<string, Promise<ProbeOutcome>>()
  /** Of probes that are over: those that did not start. */
  readonly #failing = new Set<string>()

  constructor(context: MachineAdaptersContext) {
    this.#context = context
    this.#catalog = context.catalog ?? adapterCatalog
  }

  async rows({ probe, ...wait }: Wait & { readonly probe: boolean }): Promise<readonly AdapterStatus[]> {
    return await inParallel(this.#catalog, probesAtOnce, (entry) => this.#row(entry, probe, wait))
  }

  async planLaunch(request: LaunchRequest, wait: Wait): Promise<PlanOutcome> {
    const given = [request.program, request.module, request.test].filter((one) => one !== undefined)
    if (given.length !== 1)
      return refused('A launch needs one thing to start.', 'Give exactly one of program, module and test.')
    const language = await languageOfRequest(request, this.#catalog)
    return await this.#plan('launch', { ...request, language }, wait, (adapter) =>
      planners[adapter.entry.plan](adapter, request, this.#context),
    )
  }

  async planAttach(request: AttachRequest, wait: Wait): Promise<PlanOutcome> {
    const guessed = request.pid === undefined ? undefined : await languageOfProcess(request.pid)
    const language = request.language ?? guessed
    return await this.#plan('attach', { ...request, language }, wait, (adapter) =>
      planAttach(adapter, request, this.#context),
    )
  }

  async isAnyThere(): Promise<boolean> {
    for (const entry of this.#catalog) {
      const { found } = await findAdapters(entry, this.#context)
      if (found.some((adapter) => !this.#failing.has(keyOf(adapter)))) return true
    }
    return false
  }

  forget(): void {
    this.#failing.clear()
    this.#probes.clear()
  }

  async #plan(
    wanted: Wanted,
    about: { readonly adapter?: string | undefined; readonly language?: string | undefined; cwd: string },
    wait: Wait,
    write: (adapter: FoundAdapter) => Promise<Planned>,
  ): Promise<PlanOutcome> {
    const entries = this.#entriesFor(about)
    if ('kind' in entries) return entries
    const reasons: string[] = []
    for (const entry of entries) {
      const started = await this.#firstThatStarts(entry, wait)
      if (typeof started === 'string') {
        reasons.push(started)
        continue
      }
      const planned = await write(started)
      if (planned.kind === 'refused') return planned
      return { kind: 'plan', plan: this.#sessionPlan(wanted, started, planned, about.cwd) }
    }
    const language = about.language ?? about.adapter ?? 'this'
    const reason = `No debug adapter for ${language} starts here: ${reasons.join('; ')}.`
    const install = entries[0]?.install
    return { kind: 'absent', reason, ...(install === undefined ? {} : { install }) }
  }

  /** Which are tried, best first; or why none is. */
  #entriesFor({
    adapter,
    language,
  }: {
    readonly adapter?: string | undefined
    readonly language?: string | undefined
  }): readonly AdapterEntry[] | Extract<PlanOutcome, { kind: 'refused' }> {
    const known = this.#catalog.map(({ id }) => id).join(', ')
    if (adapter !== undefined) {
      const entry = this.#catalog.find(({ id }) => id === adapter)
      return entry === undefined ? refused(`There is no adapter ${adapter}.`, `Known are ${known}.`) : [entry]
    }
    if (language === undefined)
      return refused('Nothing says in which language this is.', `Name the adapter; known are ${known}.`)
    const entries = adaptersFor(this.#catalog, language === 'native' ? 'c' : language)
    return entries.length > 0
      ? entries
      : refused(`No adapter is known for ${language}.`, `Known are ${known}.`)
  }

  /** Or why none does. */
  async #firstThatStarts(entry: AdapterEntry, wait: Wait): Promise<FoundAdapter | string> {
    const search = await findAdapters(entry, this.#context)
    const reasons: string[] = []
    for (const adapter of search.found) {
      const outcome = await this.#probe(adapter, wait)
      if (outcome.kind === 'starts') return adapter
      reasons.push(`${adapter.shown} does not start: ${outcome.reason}`)
    }
    return `${entry.name}: ${[...reasons, ...search.misses].join('; ')}`
  }

  /** One that starts with the program in its arguments cannot be tried without it. */
  async #probe(adapter: FoundAdapter, wait: Wait): Promise<ProbeOutcome> {
    if (adapter.args.some((argument) => argument.includes('${program}'))) return { kind: 'starts' }
    const key = keyOf(adapter)
    const known = this.#probes.get(key)
    if (known !== undefined) return await known
    const probe = probeAdapter(adapter, { ...this.#context, cwd: this.#context.workspace }, wait)
    this.#probes.set(key, probe)
    try {
      const outcome = await probe
      if (outcome.kind === 'fails') this.#failing.add(key)
      return outcome
    } catch (error) {
      this.#probes.delete(key)
      throw error
    }
  }

  async #row(entry: AdapterEntry, probe: boolean, wait: Wait): Promise<AdapterStatus> {
    const { install } = entry
    const about = { id: entry.id, name: entry.name, languages: languagesOf(entry) }
    const { found, misses } = await findAdapters(entry, this.#context)
    const [first] = found
    if (first === undefined) return { ...about, found: false, reason: misses.join('; '), install }
    if (!probe) return { ...about, ...placeOf(first), found: true, reason: '' }
    const reasons: string[] = []
    for (const adapter of found) {
      const outcome = await this.#probe(adapter, wait)
      if (outcome.kind === 'starts') {
        const version = await versionOf(adapter, { ...this.#context, cwd: this.#context.workspace }, wait)
        const more = version === undefined ? {} : { version }
        return { ...about, ...placeOf(adapter), ...more, found: true, starts: true, reason: '' }
      }
      reasons.push(`${adapter.shown} does not start: ${outcome.reason}`)
    }
    return { ...about, ...placeOf(first), found: true, starts: false, reason: reasons.join('; '), install }
  }

  #sessionPlan(
    request: Wanted,
    found: FoundAdapter,
    planned: Extract<Planned, { kind: 'planned' }>,
    cwd: string,
  ): SessionPlan {
    const program = planned.arguments['program']
    const { launch } = found.entry
    const args = typeof program === 'string' ? filledIn(found.args, program) : found.args
    return {
      adapter: { ...found, args },
      request,
      arguments: request === 'launch' ? { ...launch, ...planned.arguments } : planned.arguments,
      cwd: planned.cwd ?? cwd,
      title: planned.title,
      ...(planned.notes === undefined || planned.notes.length === 0 ? {} : { notes: planned.notes }),
      ...(planned.leftovers === undefined ? {} : { leftovers: planned.leftovers }),
      ...(planned.server === undefined ? {} : { server: planned.server }),
    }
  }
}

function keyOf({ file, args }: FoundAdapter): string {
  return JSON.stringify([file, args])
}

function filledIn(args: readonly string[], program: string): readonly string[] {
  return args.map((argument) => argument.replaceAll('${program}', program))
}

function placeOf({ shown, origin }: FoundAdapter): { readonly path: string; readonly origin: AdapterOrigin } {
  return { path: shown, origin }
}
