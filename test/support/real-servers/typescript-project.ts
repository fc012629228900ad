import type { Texts } from './telling.ts'

/** What every member of the family is asked, over the same files. */
export const typescriptFiles = {
  'tsconfig.json': '{ "compilerOptions": { "strict": true, "noEmit": true }, "include": ["src"] }',
  'src/money.ts': 'export function twice(cents: number): number {\n  return cents * 2\n}\n',
  'src/bill.ts': `import { twice } from './money'\n\nexport const total: number = twice(2)\n`,
}

export const typescriptWrites: Readonly<Record<string, Texts>> = {
  'a clean file': { 'src/rate.ts': 'export const rate: number = 1\n' },
  'an error': { 'src/rate.ts': 'export const rate: number = "x"\n' },
  'a line above': { 'src/rate.ts': '// above\nexport const rate: number = "x"\n' },
  'one more, far below': {
    'src/rate.ts': '// above\nexport const rate: number = "x"\n\n\n\n\nexport const other = missing\n',
  },
  'a shorter text, one error left': { 'src/rate.ts': 'export const rate: number = "x"\n' },
  'an accent and an emoji before the error': {
    'src/rate.ts': '/* é 标题 😀 */ export const rate: number = "x"; export const code = gone\n',
  },
  'a syntax error': { 'src/rate.ts': 'export const rate: number = (\n' },
  'the fix': { 'src/rate.ts': 'export const rate: number = 2\n' },
  'clean again': { 'src/rate.ts': 'export const rate: number = 3\n' },
  'the file is gone': { 'src/rate.ts': undefined },
}

export const typescriptBreaks: Texts = {
  'src/money.ts': 'export function twice(cents: string): string {\n  return cents + cents\n}\n',
}

export const typescriptMends: Texts = {
  'src/money.ts': 'export function twice(cents: number): number {\n  return cents + cents\n}\n',
}

export const typescriptChanges = {
  'a change of one file': {
    'src/money.ts': 'export function twice(cents: number): number {\n  return "two" + cents\n}\n',
  },
  'a change that breaks a file that it does not touch': {
    'src/money.ts': 'export function thrice(cents: number): number {\n  return cents * 3\n}\n',
  },
  'the same change with that file': {
    'src/money.ts': 'export function thrice(cents: number): number {\n  return cents * 3\n}\n',
    'src/bill.ts': `import { thrice } from './money'\n\nexport const total: number = thrice(2)\n`,
  },
  'a longer text and a shorter one': {
    'src/money.ts': 'export const none = 0\n',
    'src/bill.ts': `import { none } from './money'\n\n\n\n\n\n\n\nexport const total: string = none\n`,
  },
}

/** After looks ahead, which must leave nothing behind. */
export const typescriptAfter: Readonly<Record<string, Texts>> = {
  'an unrelated write after the looks ahead': { 'src/other.ts': 'export const other = 1\n' },
  'a write of a file that was shown otherwise': {
    'src/bill.ts': `import { twice } from './money'\n\nexport const total: string = twice(2)\n`,
  },
  'and its fix': { 'src/bill.ts': `import { twice } from './money'\n\nexport const total = twice(3)\n` },
}
