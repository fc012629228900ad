import type { Command } from './command.ts'
import { windowsProgram } from './windows-programs.ts'

/**
 * Windows cannot start a .cmd or .bat file without its command interpreter, and Node refuses to (since 20.12).
 * So the interpreter is started with a line in which every argument is quoted for the program and then escaped for
 * the interpreter, twice, because a batch file reads its arguments a second time.
 */
export function windowsCommand(command: Command, interpreter = windowsProgram('cmd.exe')): Command {
  if (!/\.(cmd|bat)$/i.test(command.file)) return command
  const line = [escapeForInterpreter(`"${command.file}"`), ...command.args.map(escapeArgument)].join(' ')
  return { ...command, file: interpreter, args: ['/d', '/s', '/c', `"${line}"`], isVerbatim: true }
}

function escapeArgument(argument: string): string {
  const quoted = `"${argument.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\*)$/, '$1$1')}"`
  return escapeForInterpreter(escapeForInterpreter(quoted))
}

function escapeForInterpreter(text: string): string {
  return text.replace(/[()\][%!^"`<>&|;, *?]/g, '^$&')
}
