import path from 'node:path'

const workspaceSwitch = '--workspace='

/** The folder that the command line asks to open (`--workspace=DIR`), absolute, or undefined. */
export function workspaceArgument(argv: readonly string[], cwd: string): string | undefined {
  const given = argv.find((argument) => argument.startsWith(workspaceSwitch))?.slice(workspaceSwitch.length)
  return given === undefined || given === '' ? undefined : path.resolve(cwd, given)
}
