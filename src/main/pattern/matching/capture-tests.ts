import { Failure, messageOf } from '../../base/failure.ts'
import type { SyntaxTree } from '../../syntax/syntax-tree.ts'
import { nodesOf, type PatternRoot } from '../reading/pattern-node.ts'
import type { Binding } from './trail.ts'
import type { CaptureTest, WhereClause } from '../query.ts'

interface CompiledTest {
  readonly regex: RegExp | undefined
  readonly kind: string | undefined
}

/** The `where` of a query, ready to be asked for each capture. */
export class CaptureTests {
  readonly #tests = new Map<
    string,
    { readonly must: CompiledTest; readonly mustNot: CompiledTest | undefined }
  >()

  /** Throws `Failure` bad_regex, and bad_argument for a name that the pattern does not capture. */
  constructor(where: WhereClause | undefined, root: PatternRoot) {
    const names = namesOf(root)
    for (const [key, test] of Object.entries(where ?? {})) {
      const name = key.replace(/^\$+/, '')
      if (!names.includes(name))
        throw new Failure('bad_argument', `where names ${key}, which the pattern does not capture.`, {
          hint: names.length === 0 ? 'The pattern captures nothing.' : `It captures ${names.join(', ')}.`,
        })
      const mustNot = test.not === undefined ? undefined : compileTest(test.not)
      this.#tests.set(name, { must: compileTest(test), mustNot })
    }
  }

  get isEmpty(): boolean {
    return this.#tests.size === 0
  }

  /** What is in the way of a match with these captures, in words. */
  whyNot(tree: SyntaxTree, bindings: readonly Binding[]): string {
    for (const { name, nodes, start, end } of bindings) {
      if (name === undefined || this.allows(tree, name, nodes)) continue
      const kinds = nodes.map((node) => tree.kind(node)).join(' ')
      return `$${name} is \`${tree.text.slice(start, end).replaceAll(/\s+/g, ' ')}\` (${kinds}), which where does not allow`
    }
    return 'where does not allow its captures'
  }

  allows(tree: SyntaxTree, name: string, nodes: readonly number[]): boolean {
    const tests = this.#tests.get(name)
    if (tests === undefined) return true
    if (!passes(tree, nodes, tests.must)) return false
    return tests.mustNot === undefined || !passes(tree, nodes, tests.mustNot)
  }
}

/** Names that a pattern captures, in order. */
export function namesOf(root: PatternRoot): string[] {
  const names = new Set<string>()
  for (const node of nodesOf(root)) {
    if ((node.type === 'one' || node.type === 'run') && node.name !== undefined) names.add(node.name)
  }
  return [...names]
}

function compileTest(test: CaptureTest): CompiledTest {
  return { regex: test.regex === undefined ? undefined : compileRegex(test.regex), kind: test.kind }
}

function compileRegex(source: string): RegExp {
  try {
    return new RegExp(source)
  } catch (error) {
    throw new Failure('bad_regex', `where: ${messageOf(error)}.`, {
      hint: 'It is a JavaScript regular expression without slashes; it may match anywhere in the capture.',
      cause: error,
    })
  }
}

function passes(tree: SyntaxTree, nodes: readonly number[], { regex, kind }: CompiledTest): boolean {
  if (kind !== undefined && !nodes.every((node) => tree.kind(node) === kind)) return false
  if (regex === undefined) return true
  const first = nodes[0]
  const last = nodes.at(-1)
  const text =
    first === undefined || last === undefined ? '' : tree.text.slice(tree.start(first), tree.end(last))
  return regex.test(text)
}
