/** A project whose files break and mend each other, for random edits of them. */
export interface EditProject {
  readonly server: string
  readonly needs?: readonly string[]
  /** Files that no edit touches. */
  readonly fixed: Readonly<Record<string, string>>
  /** By file the texts that it may have, the first at the start; `undefined` is no file. */
  readonly variants: Readonly<Record<string, readonly (string | undefined)[]>>
  /** A line that means nothing: it moves what is below it. */
  readonly note: string
  /** Its command line prints messages, and neither severities nor codes. */
  readonly hasMessagesOnly?: true
}

const typescript: EditProject = {
  server: 'typescript-native',
  fixed: {
    'tsconfig.json': '{ "compilerOptions": { "strict": true, "noEmit": true }, "include": ["src"] }',
  },
  variants: {
    'src/money.ts': [
      'export const cents: number = 1\n',
      'export const cents: string = ""\n',
      'export const dollars: number = 1\n',
      'export const cents: number = ""\n',
      undefined,
    ],
    'src/bill.ts': [
      `import { cents } from './money'\nexport const bill: number = cents\n`,
      `import { cents } from './money'\nexport const bill: string = cents\n`,
      `import { cents } from './money'\nconst one: string = cents\nconst two: string = cents\nexport const bill = one + two\n`,
      'export const bill = (\n',
    ],
    'src/tax.ts': [
      `import { bill } from './bill'\nexport const tax: number = bill\n`,
      `import { bill } from './bill'\nimport { cents } from './money'\nexport const tax: string = bill + cents + lost\n`,
      undefined,
    ],
  },
  note: '// a note 😀\n',
}

const python: EditProject = {
  server: 'pyright',
  fixed: { 'pyproject.toml': '[project]\nname = "bills"\n' },
  variants: {
    'money.py': [
      'cents: int = 1\n',
      'cents: str = ""\n',
      'dollars: int = 1\n',
      'cents: int = ""\n',
      undefined,
    ],
    'bill.py': [
      'from money import cents\n\nbill: int = cents\n',
      'from money import cents\n\nbill: str = cents\n',
      'from money import cents\n\none: str = cents\ntwo: str = cents\nbill = one\n',
      'bill = (\n',
    ],
    'tax.py': [
      'from bill import bill\n\ntax: int = bill\n',
      'from bill import bill\nfrom money import cents\n\ntax: str = bill\nrate: str = cents\nlost\n',
      undefined,
    ],
  },
  note: '# a note 😀\n',
}

const go: EditProject = {
  server: 'gopls',
  hasMessagesOnly: true,
  needs: ['go'],
  fixed: { 'go.mod': 'module example.com/bills\n\ngo 1.19\n' },
  variants: {
    'money/money.go': [
      'package money\n\nvar Cents int = 1\n',
      'package money\n\nvar Cents string = ""\n',
      'package money\n\nvar Dollars int = 1\n',
      'package money\n\nvar Cents int = ""\n',
    ],
    'bill/bill.go': [
      'package bill\n\nimport "example.com/bills/money"\n\nvar Bill int = money.Cents\n',
      'package bill\n\nimport "example.com/bills/money"\n\nvar Bill string = money.Cents\n',
      'package bill\n\nimport "example.com/bills/money"\n\nvar One string = money.Cents\nvar Two string = money.Cents\nvar Bill = One\n',
      'package bill\n\nvar Bill = (\n',
    ],
    'bill/tax.go': [
      'package bill\n\nvar Tax int = Bill\n',
      'package bill\n\nvar Tax string = Bill + lost\n',
      undefined,
    ],
  },
  note: '// a note 😀\n',
}

/** Three ways of settling: pulled at once, pulled from a slower one, pushed with versions. */
export const editProjects: readonly EditProject[] = [typescript, python, go]
