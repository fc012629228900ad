import path from 'node:path'
import { parseArgs } from 'node:util'
import { messageOf } from '../base/failure.ts'

/** What the person asked for; `wrong` is exit 2 with a sentence. */
export type Asked =
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }
  | { readonly kind: 'wrong'; readonly message: string }
  | ({ readonly kind: 'tool'; readonly tool: string; readonly args: string } & Common)
  | ({
      readonly kind: 'run'
      readonly script: string
      readonly person: Person
      readonly isText: boolean
    } & Common)
  | ({ readonly kind: 'index'; readonly isFull: boolean } & Common)
  | ({ readonly kind: 'graph-export' } & Common)
  | ({ readonly kind: 'doctor'; readonly isJson: boolean; readonly bundle?: string } & Common)

export type Person = 'accept' | 'discard' | 'ask'

export interface Common {
  /** Absolute. */
  readonly workspace: string
  readonly trustDirs: readonly string[]
  readonly waitMs?: number
}

/** Named by the design and not there yet: said so, instead of "unknown". */
const laterCommands = ['mcp']

/** Reads the words behind `control-center`. Relative folders are relative to `cwd`. */
export function readArguments(argv: readonly string[], cwd: string): Asked {
  let parsed: ReturnType<typeof parseAll>
  try {
    parsed = parseAll(argv)
  } catch (error) {
    return wrong(optionWords(messageOf(error)))
  }
  const { values, positionals } = parsed
  if (values.help === true) return { kind: 'help' }
  if (values.version === true) return { kind: 'version' }
  const [command, ...rest] = positionals
  if (command === undefined || command === 'help') return { kind: 'help' }
  if (laterCommands.includes(command)) return wrong(`${command} comes with a later version.`)
  const common = commonOf(values, cwd)
  if (typeof common === 'string') return wrong(common)
  const unfit = unfitOption(command, values)
  return unfit === undefined ? commandOf(command, rest, { values, common }) : wrong(unfit)
}

/** Node's own words go on with advice about `--` that fits no command of ours. */
function optionWords(message: string): string {
  const [first = message] = message.split('. ')
  return `${first.replace(/\.$/, '')}.`
}

function commandOf(
  command: string,
  rest: readonly string[],
  { values, common }: { values: Values; common: Common },
): Asked {
  switch (command) {
    case 'tool':
      return toolOf(rest, common)
    case 'run':
      return runOf(rest, values, common)
    case 'doctor':
      return doctorOf(rest, values, common)
    case 'index':
    case 'graph-export':
      if (rest[0] !== undefined) return wrong(`${command} takes no ${rest[0]}.`)
      return command === 'index'
        ? { kind: 'index', isFull: values.full === true, ...common }
        : { kind: 'graph-export', ...common }
    default:
      return wrong(`There is no command ${command}.`)
  }
}

function parseAll(argv: readonly string[]) {
  return parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      workspace: { type: 'string' },
      trust: { type: 'string', multiple: true },
      policy: { type: 'string' },
      'wait-ms': { type: 'string' },
      person: { type: 'string' },
      text: { type: 'boolean' },
      json: { type: 'boolean' },
      full: { type: 'boolean' },
      bundle: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
      version: { type: 'boolean', short: 'v' },
    },
  })
}

type Values = ReturnType<typeof parseAll>['values']

function commonOf(values: Values, cwd: string): Common | string {
  const { policy = 'edits' } = values
  if (policy !== 'edits')
    return `--policy ${policy}: only edits is there yet; ask and trusted come with a later version.`
  const wait = values['wait-ms']
  if (wait !== undefined && !/^\d{1,9}$/.test(wait))
    return `--wait-ms ${wait}: name milliseconds, such as 5000.`
  return {
    workspace: path.resolve(cwd, values.workspace ?? '.'),
    trustDirs: (values.trust ?? []).map((folder) => path.resolve(cwd, folder)),
    ...(wait === undefined ? {} : { waitMs: Number(wait) }),
  }
}

/** Options that one command alone takes. */
const ownOptions = { person: 'run', text: 'run', json: 'doctor', bundle: 'doctor', full: 'index' } as const

function unfitOption(command: string, values: Values): string | undefined {
  for (const [option, owner] of Object.entries(ownOptions))
    if (Reflect.get(values, option) !== undefined && command !== owner)
      return `--${option} belongs to ${owner}, not to ${command}.`
  return undefined
}

function toolOf(rest: readonly string[], common: Common): Asked {
  const [tool, args, ...more] = rest
  if (tool === undefined || args === undefined)
    return wrong('tool takes a name and its arguments: JSON, @FILE, or - for standard input.')
  if (more.length > 0)
    return wrong(`tool takes one argument behind its name; quote the JSON. Not read: ${more.join(' ')}`)
  return { kind: 'tool', tool, args, ...common }
}

function runOf(rest: readonly string[], { person = 'ask', text = false }: Values, common: Common): Asked {
  const [script, ...more] = rest
  if (script === undefined || more.length > 0) return wrong('run takes one script: SCRIPT.jsonl.')
  if (person !== 'accept' && person !== 'discard' && person !== 'ask')
    return wrong(`--person ${person}: it is accept, discard or ask.`)
  return { kind: 'run', script, person, isText: text, ...common }
}

/** `cwd` is where the bundle's name begins, whatever the workspace is. */
function doctorOf(rest: readonly string[], { json, bundle }: Values, common: Common): Asked {
  if (rest[0] !== undefined) return wrong(`doctor takes no ${rest[0]}.`)
  if (bundle === '') return wrong('--bundle needs the name of a new file.')
  const named = bundle === undefined ? {} : { bundle }
  return { kind: 'doctor', isJson: json === true, ...named, ...common }
}

function wrong(message: string): Asked {
  return { kind: 'wrong', message }
}
