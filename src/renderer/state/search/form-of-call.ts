import { z } from 'zod'
import { strictnessSchema, type Where } from '../../../shared/model/pattern-search.ts'
import { type Condition, emptyForm, type ExtraOp, type SearchForm } from './search-form.ts'

const testSchema = z.object({ regex: z.string().optional(), kind: z.string().optional() })
const whereSchema = z.record(z.string(), testSchema.extend({ not: testSchema.optional() }))
const scope = {
  language: z.string().optional(),
  path: z.string().optional(),
  globs: z.array(z.string()).optional(),
  strictness: strictnessSchema.optional(),
  context: z.string().optional(),
}
const grepSchema = z.object({
  ...scope,
  pattern: z.string(),
  where: whereSchema.optional(),
  inside: z.string().optional(),
  not_inside: z.string().optional(),
})
const opSchema = z.object({
  pattern: z.string(),
  rewrite: z.string(),
  where: whereSchema.optional(),
  inside: z.string().optional(),
  not_inside: z.string().optional(),
})
const editSchema = z.object({
  ...scope,
  ops: z.array(opSchema).min(1),
  allow_drops: z.boolean().optional(),
})

/** The form that asks what a call of `ast_grep` or `ast_edit` asked; undefined for another tool or wrong arguments. */
export function formOfCall(tool: string, args: unknown): SearchForm | undefined {
  if (tool === 'ast_grep') {
    const parsed = grepSchema.safeParse(args)
    if (!parsed.success) return undefined
    const { pattern, where, inside = '', not_inside: notInside = '' } = parsed.data
    return { ...scopeForm(parsed.data), pattern, inside, notInside, conditions: conditionsOf(where) }
  }
  if (tool !== 'ast_edit') return undefined
  const parsed = editSchema.safeParse(args)
  const first = parsed.success ? parsed.data.ops[0] : undefined
  if (!parsed.success || first === undefined) return undefined
  return {
    ...scopeForm(parsed.data),
    pattern: first.pattern,
    rewrite: first.rewrite,
    inside: first.inside ?? '',
    notInside: first.not_inside ?? '',
    conditions: conditionsOf(first.where),
    extraOps: parsed.data.ops.slice(1).map(extraOp),
    allowDrops: parsed.data.allow_drops ?? false,
  }
}

function extraOp({
  pattern,
  rewrite,
  where,
  inside,
  not_inside: notInside,
}: z.infer<typeof opSchema>): ExtraOp {
  return {
    pattern,
    rewrite,
    ...(where === undefined ? {} : { where: withoutDollars(where) }),
    ...(inside === undefined ? {} : { inside }),
    ...(notInside === undefined ? {} : { notInside }),
  }
}

function withoutDollars(where: z.infer<typeof whereSchema>): Where {
  return Object.fromEntries(Object.entries(where).map(([name, test]) => [name.replace(/^\$/, ''), test]))
}

function scopeForm({
  language,
  path,
  globs = [],
  strictness = 'smart',
  context,
}: Pick<z.infer<typeof grepSchema>, keyof typeof scope>): SearchForm {
  return {
    ...emptyForm,
    language,
    strictness,
    context,
    files: [...(path === undefined ? [] : [path]), ...globs].join(', '),
  }
}

function conditionsOf(where: z.infer<typeof whereSchema> = {}): Condition[] {
  return Object.entries(where).flatMap(([given, { regex, kind, not }]) => {
    const name = given.replace(/^\$/, '')
    const one = (test: Condition['test'], value: string | undefined): Condition[] =>
      value === undefined ? [] : [{ name, test, value }]
    return [
      ...one('matches', regex),
      ...one('isKind', kind),
      ...one('notMatches', not?.regex),
      ...one('isNotKind', not?.kind),
    ]
  })
}
