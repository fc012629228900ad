import type { Disposable } from '../../base/disposable.ts'
import { Emitter } from '../../base/emitter.ts'
import type { InitializeAnswer, Registration } from '../protocol/wire.ts'

/** What the server has offered to be asked, at the start or by registering later. */
export class DiagnosticOffers {
  #capabilities: InitializeAnswer['capabilities'] = {}
  readonly #answersPull: boolean
  #isStatic = false
  #staticIdentifier: string | undefined
  #commands: readonly string[] = []
  readonly #registered = new Map<string, Registration>()
  readonly #changed = new Emitter<void>()

  /** `answersPull`: it is known to answer pulls although it does not say so. */
  constructor({ answersPull = false }: { readonly answersPull?: boolean | undefined } = {}) {
    this.#answersPull = answersPull
  }

  start({ capabilities }: InitializeAnswer): void {
    this.#capabilities = capabilities
    const provider = capabilities.diagnosticProvider ?? undefined
    this.#isStatic = provider !== undefined || this.#answersPull
    this.#staticIdentifier = provider?.identifier ?? undefined
    this.#commands = capabilities.executeCommandProvider?.commands ?? []
  }

  register(registrations: readonly Registration[]): void {
    for (const registration of registrations) this.#registered.set(registration.id, registration)
    this.#changed.emit()
  }

  unregister(ids: readonly string[]): void {
    for (const id of ids) this.#registered.delete(id)
  }

  /** One member for each provider that offered pull; its own name where it gave one. Empty: never ask this server. */
  pullIdentifiers(): readonly (string | undefined)[] {
    const dynamic = [...this.#registered.values()]
      .filter(({ method }) => method === 'textDocument/diagnostic')
      .map(({ registerOptions }) => registerOptions?.identifier ?? undefined)
    const all = this.#isStatic ? [this.#staticIdentifier, ...dynamic] : dynamic
    return [...new Set(all)]
  }

  /** `capability` may be a path, such as `workspace.fileOperations.willRename`. What came with the offer of a provider, `{}` when nothing did; undefined when the server has not offered it. */
  optionsOf(capability: string, registeredMethod: string): Readonly<Record<string, unknown>> | undefined {
    const provider = valueAt(this.#capabilities, capability.split('.'))
    if (typeof provider === 'object' && provider !== null) return { ...provider }
    if (provider === true) return {}
    const dynamic = [...this.#registered.values()].find(({ method }) => method === registeredMethod)
    return dynamic === undefined ? undefined : { ...dynamic.registerOptions }
  }

  registrationsOf(method: string): readonly Registration[] {
    return [...this.#registered.values()].filter((registration) => registration.method === method)
  }

  offersCommand(command: string): boolean {
    return this.#commands.includes(command)
  }

  /** Called when the server registers something: a push that is waited for may now be asked for instead. */
  onChanged(listener: () => void): Disposable {
    return this.#changed.on(listener)
  }

  dispose(): void {
    this.#changed.dispose()
  }
}

function valueAt(capabilities: object, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => {
    if (typeof value !== 'object' || value === null) return undefined
    return Object.entries(value).find(([key]) => key === name)?.[1]
  }, capabilities)
}
