import { count } from '../ui/amounts.ts'

const rules = new Intl.PluralRules('en')

/** "1 site", "6 sites": the number and its noun. */
export function plural(value: number, one: string, other: string): string {
  return `${count(value)} ${rules.select(value) === 'one' ? one : other}`
}
