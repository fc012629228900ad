import type { Name } from './linkage.ts'

/** `function`: where `var` and parameters live. `type`: type parameters only. */
export type ScopeKind = 'module' | 'namespace' | 'function' | 'block' | 'type'

/** Names of one region of the text: values and types are looked up apart. */
export class Scope {
  readonly kind: ScopeKind
  readonly parent: Scope | undefined
  /** Inside of a function. */
  readonly isLocal: boolean
  /** Node of the innermost function around; -1 outside of any. */
  readonly functionNode: number
  readonly values = new Map<string, Name>()
  readonly types = new Map<string, Name>()

  constructor(kind: ScopeKind, parent: Scope | undefined, functionNode: number) {
    this.kind = kind
    this.parent = parent
    this.isLocal = kind === 'function' || parent?.isLocal === true
    this.functionNode = kind === 'function' ? functionNode : (parent?.functionNode ?? -1)
  }

  /** -1 when the name is declared nowhere in the file. */
  value(name: string): Name {
    for (let scope: Scope | undefined = this; scope !== undefined; scope = scope.parent) {
      const found = scope.values.get(name)
      if (found !== undefined) return found
    }
    return -1
  }

  type(name: string): Name {
    for (let scope: Scope | undefined = this; scope !== undefined; scope = scope.parent) {
      const found = scope.types.get(name)
      if (found !== undefined) return found
    }
    return -1
  }

  /** Where `var` is declared. */
  get hoisting(): Scope {
    let scope: Scope = this
    while (scope.parent !== undefined && (scope.kind === 'block' || scope.kind === 'type'))
      scope = scope.parent
    return scope
  }
}
