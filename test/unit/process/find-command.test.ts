import { chmod, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { candidatesOf, findAllCommands, folderNames } from '../../../src/main/process/find-command.ts'
import { verifies } from '../../support/verifies.ts'

let root = ''
const at = (...parts: string[]): string => path.join(root, ...parts)

beforeEach(async () => {
  root = await realpath(await mkdtemp(path.join(os.tmpdir(), 'find-command-')))
  for (const folder of ['extra', 'first', 'second', 'project/bin']) await program(folder, 'tool')
  await writeFile(at('first', 'plain'), '')
  await mkdir(at('second', 'plain'))
})
afterEach(() => rm(root, { recursive: true }))

async function program(folder: string, name: string): Promise<void> {
  await mkdir(at(folder), { recursive: true })
  await writeFile(at(folder, name), '#!/bin/sh\n')
  await chmod(at(folder, name), 0o755)
}

test('extra folders come before PATH, and every candidate is told in order, each once', async () => {
  verifies('process.find-command')
  const env = { PATH: [at('first'), '', '.', 'relative', at('second'), at('first')].join(':') }
  expect(await findAllCommands('tool', { env, extraFolders: [at('extra'), at('missing')] })).toEqual([
    at('extra', 'tool'),
    at('first', 'tool'),
    at('second', 'tool'),
  ])
})

test('what is not executable, and what is a folder, is not a command', async () => {
  verifies('process.find-command')
  expect(await findAllCommands('plain', { env: { PATH: `${at('first')}:${at('second')}` } })).toEqual([])
})

test('an absolute name is checked, a relative one with a folder is refused', async () => {
  verifies('process.find-command')
  const env = { PATH: root }
  expect(await findAllCommands(at('first', 'tool'), { env })).toEqual([at('first', 'tool')])
  expect(await findAllCommands('first/tool', { env })).toEqual([])
})

test('nothing inside an untrusted folder is found, by PATH, by link or by a linked folder', async () => {
  verifies('process.find-untrusted')
  await mkdir(at('links'))
  await symlink(at('project/bin/tool'), at('links/tool'))
  await symlink(at('project'), at('alias'))
  const env = { PATH: [at('project/bin'), at('links'), at('alias/bin'), at('second')].join(':') }
  expect(await findAllCommands('tool', { env, untrustedRoot: at('alias') })).toEqual([at('second', 'tool')])
})

test('for many names each folder is read once, and what came into it since is not seen', async () => {
  verifies('process.find-command')
  const names = folderNames()
  const options = { env: { PATH: `${at('missing')}:${at('first')}:${at('second')}` }, names }
  const before = await findAllCommands('tool', options)
  await program('first', 'late')
  expect([before, await findAllCommands('late', options)]).toEqual([
    [at('first', 'tool'), at('second', 'tool')],
    [],
  ])
})

test('Windows endings are tried in the order of PATHEXT, and PATH is read whatever its case', () => {
  verifies('process.find-command')
  const env = { Path: 'C:\\tools;"C:\\more tools";relative', PATHEXT: '.EXE;.CMD' }
  expect(candidatesOf('pyright', ['D:\\venv\\Scripts'], { env, platform: 'win32' })).toEqual([
    'D:\\venv\\Scripts\\pyright.exe',
    'D:\\venv\\Scripts\\pyright.cmd',
    'C:\\tools\\pyright.exe',
    'C:\\tools\\pyright.cmd',
    'C:\\more tools\\pyright.exe',
    'C:\\more tools\\pyright.cmd',
  ])
  expect(candidatesOf('node.exe', [], { env: { PATH: 'C:\\tools' }, platform: 'win32' })).toEqual([
    'C:\\tools\\node.exe',
  ])
})
