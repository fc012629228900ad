import { readdirSync, readFileSync } from 'node:fs'

/** All living descendants of a process, by /proc (Linux; elsewhere nothing is found). */
export function descendantsOf(pid: number): readonly number[] {
  const childrenOf = new Map<number, number[]>()
  for (const [child, parent] of parents()) childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), child])
  const found: number[] = []
  const queue = [pid]
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const children = childrenOf.get(next) ?? []
    found.push(...children)
    queue.push(...children)
  }
  return found
}

/** Whether the process is there and not merely waiting to be collected. */
export function isAlive(pid: number): boolean {
  return stateOf(pid) !== undefined && stateOf(pid) !== 'Z'
}

function parents(): readonly (readonly [child: number, parent: number])[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .flatMap((name) => {
      const fields = statFields(Number(name))
      return fields === undefined ? [] : [[Number(name), Number(fields[1])] as const]
    })
}

function stateOf(pid: number): string | undefined {
  return statFields(pid)?.[0]
}

/** The fields after the command's name, which may hold spaces and parentheses: state, parent, ... */
function statFields(pid: number): readonly string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}
