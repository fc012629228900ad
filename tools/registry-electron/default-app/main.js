// What this runtime does with `electron PATH`: loads the program there. An ES module with a top-level await, because
// a CommonJS default app runs the program after `ready`, where a custom scheme can no longer be registered.
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { app } from 'electron'

const given = process.argv.slice(1).find((argument) => !argument.startsWith('-'))
if (given === undefined) {
  process.stderr.write('usage: electron [switches] PATH   (development runtime, not for users)\n')
  app.exit(2)
} else {
  process.defaultApp = true
  await import(pathToFileURL(programOf(path.resolve(given))).href)
}

/** A folder stands for the `main` of its package.json; a file stands for itself. */
function programOf(target) {
  if (!statSync(target).isDirectory()) return target
  const description = JSON.parse(readFileSync(path.join(target, 'package.json'), 'utf8'))
  app.setAppPath(target)
  if (typeof description.version === 'string') app.setVersion(description.version)
  return path.join(target, description.main ?? 'index.js')
}
