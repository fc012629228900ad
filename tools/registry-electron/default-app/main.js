// What this runtime does with `electron [-r MODULE] PATH`: loads the modules, then the program there. An ES module with
// a top-level await, because a CommonJS default app runs the program after `ready`, where a custom scheme can no longer
// be registered.
import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { app } from 'electron'

const { modules, target } = readArguments(process.argv.slice(1))
if (target === undefined) {
  process.stderr.write('usage: electron [switches] [-r MODULE] PATH   (development runtime, not for users)\n')
  app.exit(2)
} else {
  process.defaultApp = true
  for (const file of modules) createRequire(import.meta.url)(path.resolve(file))
  await import(pathToFileURL(programOf(path.resolve(target))).href)
}

/** The first word that is no switch is the program; what stands behind it is the program's own. */
function readArguments(words) {
  const modules = []
  for (let index = 0; index < words.length; index++) {
    const word = words[index]
    if (word === '-r' || word === '--require') modules.push(words[++index])
    else if (!word.startsWith('-')) return { modules, target: word }
  }
  return { modules, target: undefined }
}

/** A folder stands for the `main` of its package.json; a file stands for itself. */
function programOf(target) {
  if (!statSync(target).isDirectory()) return target
  const description = JSON.parse(readFileSync(path.join(target, 'package.json'), 'utf8'))
  app.setAppPath(target)
  if (typeof description.version === 'string') app.setVersion(description.version)
  return path.join(target, description.main ?? 'index.js')
}
