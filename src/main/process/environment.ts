import process from 'node:process'

/** Names that steer this program, its runtime or the tool that started it, and would mislead a child. */
const ours = [
  /^ELECTRON_/,
  /^NODE_(OPTIONS|CHANNEL_FD|CHANNEL_SERIALIZATION_MODE|UNIQUE_ID|V8_COVERAGE|ENV)$/,
  /^npm_/i,
  /^INIT_CWD$/,
  /^VSCODE_/,
  /^VITE(ST)?_?/,
  /^CONTROL_CENTER_/,
  /^CHROME_/,
]
/** Names that hold a secret; no server needs one that it was not given by name. */
const secret = /(API_?KEY|ACCESS_?KEY|SECRET|TOKEN|PASSWORD|PASSWD|PASSPHRASE|CREDENTIALS?$|PRIVATE_?KEY)/i

/** The environment for a child: without what steers us, without secrets, with `extra`. */
export function cleanEnvironment(
  extra: Readonly<Record<string, string>> = {},
  from: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const [name, value] of Object.entries(from)) {
    if (value === undefined || secret.test(name) || ours.some((pattern) => pattern.test(name))) continue
    kept[name] = value
  }
  return { ...kept, ...extra }
}
