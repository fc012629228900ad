import { z } from 'zod'
import { astGrepDataSchema } from '../../shared/model/tool-data.ts'
import { presentMatches } from './present/match-text.ts'
import { scopeArguments, whereArgument } from './pattern-arguments.ts'
import { defineTool } from './tool.ts'

export const astGrepTool = defineTool({
  name: 'ast_grep',
  tier: 'read',
  description:
    'Finds code by its shape. The pattern is code with holes: $X is one node, $_ one that is not captured, $$$X a run of ' +
    'nodes (possibly none); the same name twice must capture the same code. Comments, strings, spacing and line breaks do ' +
    'not mislead it. Example: `if ($X != null) $X.dispose()`. Without language it means every language of the files in scope ' +
    'that reads it, each file by its own; the others are told. A pattern that none can read is an error that says why; ' +
    'no match is told with how the pattern was read. For text in comments or strings use grep.',
  args: z.strictObject({
    pattern: z.string().min(1).describe('Code with metavariables: $X, $_, $$$X.'),
    ...scopeArguments,
    where: whereArgument,
    inside: z.string().min(1).optional().describe('Only matches inside code that matches this pattern.'),
    not_inside: z.string().min(1).optional().describe('Only matches outside code that matches this pattern.'),
    skip: z.int().min(0).default(0).describe('Matches to leave out from the beginning, for the next page.'),
    limit: z.int().min(1).max(500).default(50).describe('How many matches to answer at most.'),
    explain: z.boolean().default(false).describe('Also tell how the pattern was read, node by node.'),
  }),
  data: astGrepDataSchema,
  errors: ['pattern_unparseable', 'language_needed'],
  main: 'pattern',
  async run(args, { ports, signal }) {
    const { not_inside: notInside, where, ...rest } = args
    const answer = await ports.pattern.search({ ...rest, notInside, where: withoutDollars(where) }, signal)
    const { matches, filesSearched, filesWithErrors, filesSkipped, scaffold, kind, explained } = answer
    const { text, truncated } = presentMatches(answer, args.skip)
    return {
      kind: 'done',
      text,
      data: {
        matches: matches.map(({ file, line, endLine, text: code, captures }) => ({
          file,
          line,
          endLine,
          text: code,
          captures: captures.map(({ name, text: captured, line: at }) => ({
            name,
            text: captured,
            line: at,
          })),
        })),
        filesSearched,
        filesWithErrors,
        filesSkipped,
        scaffold,
        kind,
        ...(explained === undefined ? {} : { explained }),
      },
      ...(truncated === undefined ? {} : { truncated }),
    }
  },
})

/** `$X` and `X` name the same metavariable. */
export function withoutDollars<T>(
  where: Readonly<Record<string, T>> | undefined,
): Record<string, T> | undefined {
  if (where === undefined) return undefined
  return Object.fromEntries(Object.entries(where).map(([name, test]) => [name.replace(/^\$/, ''), test]))
}
