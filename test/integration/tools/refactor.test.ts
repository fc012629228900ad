import { existsSync, mkdtempSync, realpathSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ToolResult } from '../../../src/shared/model/tool-result.ts'
import { lspRefactorDataSchema } from '../../../src/shared/model/refactor-data.ts'
import { npmServers, rowOf } from '../../support/real-servers/places.ts'
import { coldMs } from '../../support/real-servers/real-server.ts'
import { verifies } from '../../support/verifies.ts'
import { openRun, type RealRun } from './real-run.ts'

const files = {
  'tsconfig.json':
    '{ "compilerOptions": { "strict": true, "noEmit": true, "module": "preserve" }, "include": ["src"] }',
  'src/money.ts': '/* é 😀 */ export function twice(cents: number): number {\r\n  return cents * 2\r\n}\r\n',
  'src/bill.ts': `import { twice } from './money'\n\nexport const total: number = twice(twice(1))`,
  'src/parts/deep.ts': `import { twice } from '../money'\n\nexport const deep = twice(3)\n`,
  'src/parts/beside.ts': `import { deep } from './deep'\n\nexport const beside = deep\n`,
  'src/imports.ts': `import { total } from './bill'\nimport { beside } from './parts/beside'\n\nexport const both = [beside, total]\n`,
  'src/wrong.ts': '\nexport const size = twice(2)\n',
}

const family = ['typescript-native', 'typescript-language-server', 'vtsls'] as const

describe.each(family)('lsp_refactor with %s', (id) => {
  let run: RealRun
  beforeAll(async () => {
    const root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'refactor-')))
    if (id !== 'typescript-native') symlinkSync(await npmServers(), path.join(root, 'node_modules'), 'dir')
    run = await openRun(
      { root, files: { ...files, '.gitignore': 'node_modules\n' }, catalog: [rowOf(id)] },
      { isAccepted: true },
    )
  }, 300_000)
  afterAll(async () => {
    await run.close()
  })

  const refactor = async (args: object): Promise<ToolResult> => await run.call('lsp_refactor', args)
  const accepted = async (result: ToolResult): Promise<string> => {
    const { changeId } = lspRefactorDataSchema.parse(result.data)
    expect((await run.call('resolve', { change_id: changeId, action: 'accept' })).text).toContain('Applied')
    return changeId ?? ''
  }
  const takenBack = async (changeId: string): Promise<void> => {
    expect((await run.call('undo', { change_id: changeId }, { by: 'person' })).ok).toBe(true)
    expect(Object.keys(files).map((file) => run.onDisk(file))).toEqual(Object.values(files))
  }

  test(
    'a rename reaches every use, is on the disk after Accept only, and is taken back as one step',
    async () => {
      verifies('refactor.rename', 'refactor.bytes-kept')
      const result = await refactor({
        op: 'rename',
        file: 'src/money.ts',
        line: 1,
        symbol: 'twice',
        new_name: 'double',
      })
      expect(result.text).toContain('Rename twice to double: 6 edits in 3 files. Nothing is on the disk yet.')
      expect(run.onDisk('src/bill.ts')).toBe(files['src/bill.ts'])
      const changeId = await accepted(result)
      const used = ['src/money.ts', 'src/bill.ts', 'src/parts/deep.ts'] as const
      expect(used.map((file) => run.onDisk(file))).toEqual(
        used.map((file) => files[file].replaceAll('twice', 'double')),
      )
      await takenBack(changeId)
    },
    coldMs,
  )

  test(
    'what cannot be renamed is refused, also where the server would rename something beside it',
    async () => {
      verifies('refactor.not-renameable')
      const result = await refactor({
        op: 'rename',
        file: 'src/money.ts',
        line: 1,
        symbol: 'export',
        new_name: 'x',
      })
      expect([result.error?.code, result.text]).toEqual([
        'not_renameable',
        expect.stringContaining('export cannot be renamed there'),
      ])
    },
    coldMs,
  )

  test(
    'a file is moved with the imports of it, and its own',
    async () => {
      verifies('refactor.rename-file')
      const result = await refactor({ op: 'rename_file', from: 'src/parts/deep.ts', to: 'src/moved/low.ts' })
      const changeId = await accepted(result)
      expect({
        moved: run.onDisk('src/moved/low.ts'),
        beside: run.onDisk('src/parts/beside.ts'),
        isGone: !existsSync(path.join(run.opened.root, 'src/parts/deep.ts')),
      }).toEqual({
        moved: files['src/parts/deep.ts'],
        beside: files['src/parts/beside.ts'].replace('./deep', '../moved/low'),
        isGone: true,
      })
      await takenBack(changeId)
      expect(existsSync(path.join(run.opened.root, 'src/moved'))).toBe(false)
    },
    coldMs,
  )

  test(
    'a folder is moved with the imports of its files, and the old one goes',
    async () => {
      verifies('refactor.rename-file')
      const result = await refactor({ op: 'rename_file', from: 'src/parts', to: 'src/lib/inner' })
      const changeId = await accepted(result)
      expect({
        deep: run.onDisk('src/lib/inner/deep.ts'),
        beside: run.onDisk('src/lib/inner/beside.ts'),
        imports: run.onDisk('src/imports.ts'),
        isGone: !existsSync(path.join(run.opened.root, 'src/parts')),
      }).toEqual({
        deep: files['src/parts/deep.ts'].replace('../money', '../../money'),
        beside: files['src/parts/beside.ts'],
        imports: files['src/imports.ts'].replace('./parts/', './lib/inner/'),
        isGone: true,
      })
      await takenBack(changeId)
    },
    coldMs,
  )

  test(
    'imports are organized',
    async () => {
      verifies('refactor.organize-imports')
      run.opened.write(
        'src/sorted.ts',
        `import { beside } from './parts/beside'\nimport { total } from './bill'\n\nexport const two = [beside, total]\n`,
      )
      run.opened.pool.filesChanged([{ file: 'src/sorted.ts', kind: 'created' }])
      const changeId = await accepted(await refactor({ op: 'organize_imports', file: 'src/sorted.ts' }))
      expect(run.onDisk('src/sorted.ts').replaceAll(';', '')).toBe(
        `import { total } from './bill'\nimport { beside } from './parts/beside'\n\nexport const two = [beside, total]\n`,
      )
      await takenBack(changeId)
    },
    coldMs,
  )

  test(
    'a quick fix is taken by its title; one that is not there is answered with those that are',
    async () => {
      verifies('refactor.code-action')
      const listed = await run.call('lsp', { op: 'code_actions', file: 'src/wrong.ts', line: 2 })
      expect(listed.text).toMatch(/add import from/i)
      const unknown = await refactor({ op: 'code_action', file: 'src/wrong.ts', line: 2, title: 'Paint it' })
      expect([unknown.error?.code, unknown.text]).toEqual([
        'not_found',
        expect.stringMatching(/Name one of these by its title: .*add import from/i),
      ])
      const changeId = await accepted(
        await refactor({ op: 'code_action', file: 'src/wrong.ts', line: 2, title: 'add import from' }),
      )
      expect(run.onDisk('src/wrong.ts')).toMatch(/^import \{ twice \} from ["']\.\/money["'];?\n\nexport/)
      await takenBack(changeId)
    },
    coldMs,
  )
})

describe('lsp_refactor with pyright', () => {
  let run: RealRun
  const python = {
    'pyproject.toml': '[project]\nname = "bills"\n',
    'money.py': 'def twice(cents: int) -> int:\n    return cents * 2\n',
    'bill.py': 'import sys\nimport os\nfrom money import twice\n\nprint(twice(1), os.name, sys.argv)\n',
  }
  beforeAll(async () => {
    run = await openRun({ files: python }, { isAccepted: true })
  }, 300_000)
  afterAll(async () => {
    await run.close()
  })

  test(
    'a rename reaches the other file, and is on the disk after Accept only',
    async () => {
      verifies('refactor.rename')
      const result = await run.call('lsp_refactor', {
        op: 'rename',
        file: 'money.py',
        name_path: 'twice',
        new_name: 'double',
      })
      const { changeId, files: changed } = lspRefactorDataSchema.parse(result.data)
      expect([run.onDisk('bill.py'), changed.map(({ path: file, count }) => [file, count]).sort()]).toEqual([
        python['bill.py'],
        [
          ['bill.py', 2],
          ['money.py', 1],
        ],
      ])
      await run.call('resolve', { change_id: changeId, action: 'accept' })
      expect(run.onDisk('bill.py')).toBe(python['bill.py'].replaceAll('twice', 'double'))
      await run.call('undo', { change_id: changeId }, { by: 'person' })
      expect(run.onDisk('bill.py')).toBe(python['bill.py'])
    },
    coldMs,
  )

  test(
    "imports are organized by the server's own command, whose edit is staged and not applied",
    async () => {
      verifies('refactor.organize-imports', 'refactor.server-edits')
      const result = await run.call('lsp_refactor', { op: 'organize_imports', file: 'bill.py' })
      expect(run.onDisk('bill.py')).toBe(python['bill.py'])
      const { changeId } = lspRefactorDataSchema.parse(result.data)
      await run.call('resolve', { change_id: changeId, action: 'accept' })
      expect(run.onDisk('bill.py').split('\n').slice(0, 4)).toEqual([
        'import os',
        'import sys',
        '',
        'from money import twice',
      ])
      await run.call('undo', { change_id: changeId }, { by: 'person' })
    },
    coldMs,
  )

  test(
    'a file that the server cannot update imports for is moved, and that is told; a keyword is no symbol to rename',
    async () => {
      verifies('refactor.rename-file', 'refactor.not-renameable')
      const moved = await run.call('lsp_refactor', {
        op: 'rename_file',
        from: 'money.py',
        to: 'cash/money.py',
      })
      expect(moved.text).toMatch(
        /1 file moved[\s\S]*Note: Imports were not updated: The pyright server does not/,
      )
      const keyword = { op: 'rename', file: 'money.py', line: 1, symbol: 'def', new_name: 'x' }
      expect((await run.call('lsp_refactor', keyword)).error?.code).toBe('not_renameable')
    },
    coldMs,
  )
})
