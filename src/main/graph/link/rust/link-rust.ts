import type { LinkFile } from '../../facts.ts'
import { type Entity, external, type Type } from '../declared/entity.ts'
import { linkDeclared } from '../declared/link-declared.ts'
import type { LinkRules } from '../declared/rules.ts'
import {
  crateNamed,
  crateRoot,
  folderOf,
  fromWildcards,
  imported,
  nameInModule,
  parentModule,
} from './rust-modules.ts'

/** What every module sees: the prelude of the 2021 edition, primitive types, macros of std. */
const prelude: ReadonlySet<string> = new Set(
  `bool char str u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64 Option Some None Result Ok Err Box Vec String
  ToString ToOwned Into From TryFrom TryInto AsRef AsMut Iterator IntoIterator Extend DoubleEndedIterator ExactSizeIterator
  FromIterator Default Clone Copy Send Sync Sized Drop Fn FnMut FnOnce Eq PartialEq Ord PartialOrd Debug Hash drop
  println! print! eprintln! eprint! format! panic! assert! assert_eq! assert_ne! debug_assert! debug_assert_eq! vec! write!
  writeln! todo! unimplemented! unreachable! matches! include_str! include_bytes! env! option_env! concat! stringify! line!
  file! module_path! cfg! dbg! compile_error! thread_local!`.split(/\s+/),
)

const rules: LinkRules = {
  seesMembers: false,
  transparent: new Set(['Box', 'Rc', 'Arc', 'Cow', 'Pin', 'Ref', 'RefMut', 'MutexGuard']),
  outside: ({ name }, from, resolver) => {
    if (name === 'crate') return crateRoot(resolver.world, from.file)
    if (name === '@self') return { kind: 'module', module: from.file }
    if (name === '@super') return parentModule(resolver.world, from.file)
    const found = resolver.once(`${from.file} wildcard ${name}`, () => fromWildcards(resolver, from, name))
    if (found.kind !== 'unknown') return found
    return prelude.has(name) ? external : crateNamed(resolver.world, name, from.file)
  },
  imported,
  inModule: (module, name, resolver) => nameInModule(resolver, module, name),
  memberFiles: ({ file }, from, resolver) => {
    const beside = resolver.world.filesIn(folderOf(file)).filter((one) => one.endsWith('.rs'))
    return beside.includes(from.file) ? beside : [...beside, from.file]
  },
  externalMember,
  ofEveryType,
}

const same =
  /^(iter|iter_mut|into_iter|drain|clone|cloned|copied|as_ref|as_mut|as_deref|filter|rev|skip|take|by_ref|peekable|ok_or|ok_or_else|ok|lock|read|write|next|next_back|first|last|first_mut|last_mut|pop|find|max|min|nth|peek|to_vec|to_owned|map_err|context|with_context|inspect|get|get_mut|collect|recv|or|or_else)$/
const items =
  /^(unwrap|expect|unwrap_or|unwrap_or_default|unwrap_or_else|borrow|borrow_mut|into_inner|swap_remove|remove)$/

function externalMember(type: Type & { readonly kind: 'external' }, name: string): Type | undefined {
  const [first, second] = type.arguments
  if (first === undefined) return undefined
  if (/Map$/.test(type.name) && second !== undefined) return mapMember(first, second, name)
  if (items.test(name)) return first
  return same.test(name) ? type : undefined
}

function mapMember(key: Type, value: Type, name: string): Type | undefined {
  const holding = (held: Type): Type => ({ kind: 'external', name: 'Option', arguments: [held] })
  if (/^(get|get_mut|remove|insert)$/.test(name)) return holding(value)
  if (/^(values|values_mut|into_values)$/.test(name)) return holding(value)
  if (/^(keys|into_keys)$/.test(name)) return holding(key)
  if (!/^(iter|iter_mut|into_iter)$/.test(name)) return undefined
  return holding({ kind: 'external', name: 'tuple', arguments: [key, value] })
}

/** What is derived or comes of std for all types. */
function ofEveryType(type: Type, name: string): Entity | undefined {
  if (/^(clone|to_owned|as_ref|as_mut|borrow|borrow_mut)$/.test(name)) return { kind: 'external', type }
  return /^(to_string|into|try_into|eq|ne|cmp|partial_cmp|hash|fmt|default|iter|into_iter)$/.test(name)
    ? external
    : undefined
}

/** Links a Rust file: modules by path, methods by implementation, members of traits behind those of the type. */
export const linkRust: LinkFile = (file, facts, world) => linkDeclared(rules, file, facts, world)
