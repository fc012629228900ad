/** A small project for one server, and how one file of it breaks and is mended. */
export interface Project {
  /** Of the catalog. */
  readonly server: string
  readonly files: Readonly<Record<string, string>>
  /** Beside the npm servers, as a project has them that has installed them. */
  readonly hasNodeModules?: true
  /** Commands that must be on PATH beside the server. */
  readonly needs?: readonly string[]
  /** The file that is written. */
  readonly file: string
  /** A line that means nothing. */
  readonly note: (text: string) => string
  readonly clean: string
  readonly broken: string
  /** Writes that are measured; fewer where one takes a second or two. */
  readonly writes: number
  /** What a write of another file breaks and mends in `file`, where dependents are asked or tell it. */
  readonly dependents?: { readonly file: string; readonly breaks: string; readonly mends: string }
}

const slashes = (text: string): string => `// ${text}\n`
const hashes = (text: string): string => `# ${text}\n`
const stars = (text: string): string => `/* ${text} */\n`
const many = 100
const few = 40

const typescript = {
  files: {
    'tsconfig.json': '{ "compilerOptions": { "strict": true, "noEmit": true }, "include": ["src"] }',
    'src/money.ts': 'export const cents: number = 1\n',
  },
  file: 'src/bill.ts',
  note: slashes,
  clean: `import { cents } from './money'\nexport const bill: number = cents\n`,
  broken: `import { cents } from './money'\nexport const bill: string = cents\n`,
  writes: many,
  dependents: {
    file: 'src/money.ts',
    breaks: 'export const cents: string = ""\n',
    mends: 'export const cents: number = 2\n',
  },
} as const

/** Every server that can be had from the two registries of packages. */
export const projects: readonly Project[] = [
  { ...typescript, server: 'typescript-native' },
  { ...typescript, server: 'typescript-language-server', hasNodeModules: true },
  { ...typescript, server: 'vtsls', hasNodeModules: true },
  {
    server: 'pyright',
    files: { 'pyproject.toml': '[project]\nname = "bills"\n', 'money.py': 'cents: int = 1\n' },
    file: 'bill.py',
    note: hashes,
    clean: 'from money import cents\n\nbill: int = cents\n',
    broken: 'from money import cents\n\nbill: str = cents\n',
    writes: many,
    dependents: { file: 'money.py', breaks: 'cents: str = ""\n', mends: 'cents: int = 2\n' },
  },
  {
    server: 'gopls',
    needs: ['go'],
    files: {
      'go.mod': 'module example.com/bills\n\ngo 1.19\n',
      'money/money.go': 'package money\n\nvar Cents int = 1\n',
    },
    file: 'bill/bill.go',
    note: slashes,
    clean: 'package bill\n\nimport "example.com/bills/money"\n\nvar Bill int = money.Cents\n',
    broken: 'package bill\n\nimport "example.com/bills/money"\n\nvar Bill string = money.Cents\n',
    writes: many,
    dependents: {
      file: 'money/money.go',
      breaks: 'package money\n\nvar Cents string = ""\n',
      mends: 'package money\n\nvar Cents int = 2\n',
    },
  },
  {
    server: 'clangd',
    files: {
      'compile_flags.txt': '-std=c++17\n',
      'money.h': '#pragma once\ninline int cents() { return 1; }\n',
    },
    file: 'bill.cpp',
    note: slashes,
    clean: '#include "money.h"\nint bill = cents();\n',
    broken: '#include "money.h"\nint *bill = cents();\n',
    writes: many,
    dependents: {
      file: 'money.h',
      breaks: '#pragma once\ninline const char *cents() { return ""; }\n',
      mends: '#pragma once\ninline int cents() { return 2; }\n',
    },
  },
  {
    server: 'rust-analyzer',
    files: {
      'Cargo.toml': '[package]\nname = "bills"\nversion = "0.1.0"\nedition = "2021"\n',
      'src/lib.rs': 'pub mod bill;\n',
      'src/bill.rs': 'pub fn bill() -> i32 {\n    1\n}\n',
    },
    file: 'src/bill.rs',
    note: slashes,
    clean: 'pub fn bill() -> i32 {\n    1\n}\n',
    broken: 'pub fn bill() -> i32 {\n    ""\n}\n',
    writes: few,
  },
  {
    server: 'bash',
    files: { '.git/HEAD': '' },
    hasNodeModules: true,
    file: 'run.sh',
    note: hashes,
    clean: 'echo hello\n',
    broken: 'if true; then echo hello\n',
    writes: few,
  },
  {
    server: 'json',
    files: { 'package.json': '{}' },
    hasNodeModules: true,
    file: 'data.json',
    note: (text) => ' '.repeat((Number(text) % 50) + 1) + '\n',
    clean: '{ "a": 1 }\n',
    broken: '{ "a": 1, }\n',
    writes: many,
  },
  {
    server: 'css',
    files: { 'package.json': '{}' },
    hasNodeModules: true,
    file: 'look.css',
    note: stars,
    clean: 'a { color: red; }\n',
    broken: 'a { color red; }\n',
    writes: many,
  },
  {
    server: 'html',
    files: { 'package.json': '{}' },
    hasNodeModules: true,
    file: 'page.html',
    note: (text) => `<!-- ${text} -->\n`,
    clean: '<html><style>a { color: red; }</style></html>\n',
    broken: '<html><style>a { color red; }</style></html>\n',
    writes: many,
  },
  {
    server: 'eslint',
    files: {
      'package.json': '{ "type": "module" }',
      'eslint.config.js': "export default [{ rules: { eqeqeq: 'error' } }]\n",
    },
    hasNodeModules: true,
    file: 'bill.js',
    note: slashes,
    clean: 'export const bill = 1 === 2\n',
    broken: 'export const bill = 1 == 2\n',
    writes: many,
  },
  {
    server: 'yaml',
    files: { '.git/HEAD': '' },
    hasNodeModules: true,
    file: 'data.yaml',
    note: hashes,
    clean: 'a: 1\n',
    broken: 'a: 1\na: 2\n',
    writes: few,
  },
  {
    server: 'intelephense',
    files: { 'composer.json': '{}' },
    hasNodeModules: true,
    file: 'bill.php',
    note: (text) => `<?php /* ${text} */ ?>\n`,
    clean: '<?php echo strlen("a");\n',
    broken: '<?php echo lost("a");\n',
    writes: few,
  },
]
