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

  /** -1 when the name is declared nowhere in the file. Scopes may be nested deeply: no recursion. */
  value(name: string): Name {
    let found = this.values.get(name)
    for (let scope = this.parent; found === undefined && scope !== undefined; scope = scope.parent)
      found = scope.values.get(name)
    return found ?? -1
  }

  type(name: string): Name {
    let found = this.types.get(name)
    for (let scope = this.parent; found === undefined && scope !== undefined; scope = scope.parent)
      found = scope.types.get(name)
    return found ?? -1
  }

  get isInner(): boolean {
    return this.kind === 'block' || this.kind === 'type'
  }

  /** Where `var` is declared. */
  get hoisting(): Scope {
    if (!this.isInner || this.parent === undefined) return this
    let scope: Scope = this.parent
    while (scope.parent !== undefined && scope.isInner) scope = scope.parent
    return scope
  }
}
