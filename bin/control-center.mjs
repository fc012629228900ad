#!/usr/bin/env node
// The command. With a subcommand it runs headless in plain Node (no Electron, no display); with a folder, or with
// nothing, it opens the app. Plain JavaScript, because it must also answer where nothing was built.
import { spawn } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const headless = path.join(root, 'out', 'main', 'headless.js')
const startScript = path.join(root, 'scripts', 'start.ts')
const args = process.argv.slice(2)

if (opensTheApp(args)) openApp(args[0])
else if (existsSync(headless)) await import(pathToFileURL(headless).href)
else fail(`Control Center is not built here. Run this once:\n\n  cd ${root} && npm ci && npm run build\n`)

/** `control-center` and `control-center DIR`; every other word is the command line's to judge. */
function opensTheApp([first, ...rest]) {
  if (first === undefined) return true
  return rest.length === 0 && !first.startsWith('-') && isFolder(first)
}

/** Through the script of `npm start`: it finds an Electron and builds what is stale. */
function openApp(folder) {
  const tsx = path.join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs')
  if (!existsSync(tsx) || !existsSync(startScript)) {
    fail(`The app cannot be opened from here. Run this once:\n\n  cd ${root} && npm ci\n`)
    return
  }
  const workspace = folder === undefined ? [] : [`--workspace=${path.resolve(folder)}`]
  const child = spawn(process.execPath, [tsx, startScript, ...workspace], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.once('error', (error) => fail(`The app could not be started: ${error.message}`))
  child.once('close', (code) => {
    process.exitCode = code ?? 1
  })
}

function isFolder(name) {
  return statSync(name, { throwIfNoEntry: false })?.isDirectory() === true
}

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}
