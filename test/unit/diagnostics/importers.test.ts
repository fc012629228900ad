import { expect, test } from 'vitest'
import { findImporters } from '../../../src/main/diagnostics/importers.ts'
import { verifies } from '../../support/verifies.ts'

async function importersOf(
  target: string,
  files: Readonly<Record<string, string>>,
  limit = 10,
): Promise<readonly string[]> {
  const found = await findImporters({
    targets: [target],
    files: Object.keys(files),
    readText: (file) => Promise.resolve(files[file]),
    limit,
    signal: new AbortController().signal,
  })
  return found.map(({ file }) => file)
}

test('every form of a relative import in TypeScript and JavaScript is an importer', async () => {
  verifies('diagnostics.importers-by-text')
  const files = {
    'src/a.ts': '',
    'src/named.ts': `import { a } from './a'`,
    'src/with-js.ts': `import { a } from "./a.js"`,
    'src/with-ts.ts': `import type { A } from './a.ts'`,
    'src/side-effect.ts': `import './a'`,
    'src/again.ts': `export * from './a'`,
    'src/deep/up.tsx': `import {\n  one,\n  two,\n} from '../a'`,
    'src/dynamic.mts': 'const a = await import(`./a`)',
    'lib/old.cjs': `const a = require('../src/a')`,
  }
  expect(await importersOf('src/a.ts', files)).toEqual(Object.keys(files).slice(1))
})

test('a folder is imported by its index, and an alias by the end of the path', async () => {
  verifies('diagnostics.importers-by-text')
  const files = {
    'src/store/index.ts': '',
    'src/app.ts': `import { store } from './store'`,
    'src/other.ts': `import { store } from './store/index.js'`,
    'src/deep/alias.ts': `import { store } from '@/store'`,
  }
  expect(await importersOf('src/store/index.ts', files)).toEqual([
    'src/app.ts',
    'src/other.ts',
    'src/deep/alias.ts',
  ])
})

test('a name alone, another folder, a package and a longer name are no importers', async () => {
  verifies('diagnostics.importers-by-text')
  const files = {
    'src/a.ts': '',
    'src/word.ts': `const text = 'a'; // see ./a`,
    'other/b.ts': `import { a } from './a'`,
    'src/package.ts': `import a from 'a'`,
    'src/longer.ts': `import { ab } from './ab'`,
    'src/read.py': 'from a import b',
  }
  expect(await importersOf('src/a.ts', files)).toEqual([])
})

test('Python modules are found by absolute and relative imports, and as a name of a package', async () => {
  verifies('diagnostics.importers-by-text')
  const files = {
    'app/core/money.py': '',
    'app/main.py': 'import app.core.money as m',
    'app/two.py': 'import os, app.core.money',
    'app/from_package.py': 'from app.core import (\n    money,  # coins\n    other,\n)',
    'app/from_module.py': '    from app.core.money import Money',
    'app/core/sibling.py': 'from . import money',
    'app/web/up.py': 'from ..core.money import Money',
    'app/web/wrong.py': 'from .core.money import Money',
    'app/none.py': 'money = 1',
  }
  expect(await importersOf('app/core/money.py', files)).toEqual(Object.keys(files).slice(1, 7))
})

test('a Python package is its __init__ file', async () => {
  verifies('diagnostics.importers-by-text')
  const files = {
    'app/core/__init__.py': '',
    'run.py': 'from app.core import money',
    'app/x.py': 'from .core import y',
  }
  expect(await importersOf('app/core/__init__.py', files)).toEqual(['run.py', 'app/x.py'])
})

test('the search stops at its limit, and when it is cancelled', async () => {
  verifies('diagnostics.importers-by-text')
  const many = Object.fromEntries(
    Array.from({ length: 90 }, (_, index) => [`src/f${index}.ts`, `import './a'`]),
  )
  expect(await importersOf('src/a.ts', many, 10)).toHaveLength(10)
  const cancelled = await findImporters({
    targets: ['src/a.ts'],
    files: Object.keys(many),
    readText: (file) => Promise.resolve(many[file]),
    limit: 10,
    signal: AbortSignal.abort(),
  })
  expect(cancelled).toEqual([])
})

test('a file that cannot be read is passed over', async () => {
  verifies('diagnostics.importers-by-text')
  const found = await findImporters({
    targets: ['a.ts'],
    files: ['gone.ts', 'b.ts'],
    readText: (file) => Promise.resolve(file === 'b.ts' ? `import './a'` : undefined),
    limit: 10,
    signal: new AbortController().signal,
  })
  expect(found.map(({ file }) => file)).toEqual(['b.ts'])
})

test('a header has those as importers that include it, beside it, by a folder or upward', async () => {
  verifies('diagnostics.importers-by-text')
  const files = {
    'lib/money.h': '',
    'lib/money.c': '#include "money.h"\n',
    'app/main.cpp': '#  include <lib/money.h>\n',
    'app/deep/up.hpp': '#include "../../lib/money.h"\n',
    'app/objc.m': '#import "money.h"\n',
    'app/other.c': '#include "old_money.h"\n// money.h\n',
    'app/else.c': '#include "../money.h"\n',
  }
  expect(await importersOf('lib/money.h', files)).toEqual([
    'lib/money.c',
    'app/main.cpp',
    'app/deep/up.hpp',
    'app/objc.m',
  ])
})
