import type { Disposable } from '../../base/disposable.ts'
import { Emitter } from '../../base/emitter.ts'
import type { InitializeAnswer, Registration } from '../protocol/wire.ts'

/** Which ways of asking for diagnostics the server has offered, at the start or by registering later. */
export class DiagnosticOffers {
  #isStatic = false
  #staticIdentifier: string | undefined
  #commands: readonly string[] = []
  readonly #registered = new Map<string, Registration>()
  readonly #changed = new Emitter<void>()

  start({ capabilities }: InitializeAnswer): void {
    const provider = capabilities.diagnosticProvider ?? undefined
    this.#isStatic = provider !== undefined
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
