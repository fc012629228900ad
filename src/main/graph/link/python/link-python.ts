import type { LinkFile } from '../../facts.ts'
import { external, type Type } from '../declared/entity.ts'
import { linkDeclared } from '../declared/link-declared.ts'
import type { LinkRules } from '../declared/rules.ts'
import { pythonBuiltins } from './python-builtins.ts'
import { fromWildcards, moduleNamed, nameInModule } from './python-modules.ts'

const rules: LinkRules = {
  seesMembers: false,
  transparent: new Set(['Optional', 'Annotated', 'Final', 'ClassVar', 'Required', 'NotRequired']),
  outside: ({ name }, from, resolver) => {
    const found = resolver.once(`${from.file} wildcard ${name}`, () =>
      fromWildcards(resolver, from.file, name),
    )
    if (found.kind === 'symbol' || found.kind === 'module') return found
    return pythonBuiltins.has(name) ? external : found
  },
  imported: ({ module, name }, from, resolver) => {
    const found = moduleNamed(resolver.world, module, from.file)
    if (name === '' || name === '*' || found.kind !== 'module') return found
    return nameInModule(resolver, found.module, name)
  },
  inModule: (module, name, resolver) => nameInModule(resolver, module, name),
  memberFiles: () => [],
  externalMember,
  result: (type, isAsync) => (isAsync ? { kind: 'external', name: 'Coroutine', arguments: [type] } : type),
}

const dictionaries = /^(dict|Dict|Mapping|MutableMapping|DefaultDict|defaultdict|OrderedDict)$/

/** What the methods of containers give. */
function externalMember(type: Type & { readonly kind: 'external' }, name: string): Type | undefined {
  const [first, second] = type.arguments
  if (first === undefined) return undefined
  if (dictionaries.test(type.name)) return second && dictionaryMembers.get(name)?.(first, second)
  return name === 'pop' || name === 'popleft' ? first : undefined
}

const dictionaryMembers: ReadonlyMap<string, (key: Type, value: Type) => Type> = new Map([
  ['get', (_, value) => value],
  ['pop', (_, value) => value],
  ['setdefault', (_, value) => value],
  ['values', (_, value) => list(value)],
  ['keys', (key) => list(key)],
  ['items', (key, value) => list(tuple(key, value))],
])

function list(item: Type): Type {
  return { kind: 'external', name: 'list', arguments: [item] }
}

function tuple(...items: readonly Type[]): Type {
  return { kind: 'external', name: 'tuple', arguments: items }
}

/** Links a Python file: modules by their path, packages by `__init__.py`, members by what annotations say. */
export const linkPython: LinkFile = (file, facts, world) => linkDeclared(rules, file, facts, world)
