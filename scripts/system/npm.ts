import { runCommand } from './run-command.ts'
import { ScriptFailure } from './script-failure.ts'

/**
 * Runs npm through the Node that runs us: on Windows `npm` is a .cmd file that cannot be started without a shell.
 * Throws `ScriptFailure` with npm's last lines when it fails.
 */
export async function runNpm(args: readonly string[], cwd: string): Promise<void> {
  const cli = process.env['npm_execpath']
  const isScript = cli !== undefined && /\.c?js$/u.test(cli)
  const [command, first] = isScript ? [process.execPath, [cli]] : ['npm', []]
  const { code, output } = await runCommand(command, [...first, ...args], { cwd, output: 'quiet' })
  if (code === 0) return
  const tail = output.trimEnd().split('\n').slice(-20).join('\n')
  throw new ScriptFailure(`npm ${args.join(' ')} failed in ${cwd}:\n${tail}`)
}
