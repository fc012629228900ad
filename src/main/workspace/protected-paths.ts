/** How a path is protected; `person` = allowed by a person's own hand. */
export type Protection =
  | { readonly kind: 'none' }
  | { readonly kind: 'always'; readonly why: string }
  | { readonly kind: 'person'; readonly why: string }

const runByThemselves: readonly (readonly [RegExp, string])[] = [
  [
    /(^|\/)\.(npmrc|yarnrc|yarnrc\.yml|pnpmfile\.cjs|bunfig\.toml)$/,
    'it can make the package manager run code',
  ],
  [
    /(^|\/)\.yarn\/(plugins|releases)\/|(^|\/)(binding\.gyp|\.pnp\.c?js|\.pnp\.loader\.mjs)$/,
    'the package manager runs it',
  ],
  [/(^|\/)(\.husky|\.githooks|\.git-hooks|git-hooks)\//, 'git runs it as a hook'],
  [
    /(^|\/)(\.pre-commit-config\.ya?ml|\.?lefthook(-local)?\.ya?ml|\.lintstagedrc(\.\w+)?)$/,
    'git hooks run what it names',
  ],
  [/(^|\/)\.gitattributes$|(^|\/)\.gitmodules$/, 'git can run filters that it names'],
  [
    /(^|\/)\.vscode\/(launch|tasks|settings|extensions|mcp)\.json$|\.code-workspace$|(^|\/)\.zed\//,
    'an editor runs what it names',
  ],
  [/(^|\/)\.idea\/(runconfigurations\/|workspace\.xml$)|(^|\/)\.run\//, 'an editor runs what it names'],
  [/(^|\/)\.devcontainer(\.json$|\/)/, 'an editor runs what it names'],
  [/(^|\/)\.github\/(workflows|actions)\//, 'it runs on the CI machines'],
  [
    /(^|\/)(\.gitlab-ci\.ya?ml|\.travis\.ya?ml|azure-pipelines\.ya?ml|bitbucket-pipelines\.ya?ml|\.drone\.ya?ml|jenkinsfile|appveyor\.ya?ml)$/,
    'it runs on the CI machines',
  ],
  [/(^|\/)(\.circleci|\.buildkite|\.woodpecker|\.ci)\//, 'it runs on the CI machines'],
  [/(^|\/)\.envrc$/, 'the shell runs it'],
  [/(^|\/)\.cargo\/config(\.toml)?$|(^|\/)rust-toolchain(\.toml)?$/, 'cargo runs what it names'],
  [/(^|\/)\.(mcp\.json|claude|cursor|codex|gemini)(\/|$)/, 'an agent runs what it names'],
]

/**
 * Whether a path relative to the workspace (with `/`) may be written. Compared case-insensitively, because on many
 * file systems `.GIT/config` is `.git/config`. Source: design of trust, "Protected paths".
 */
export function protectionOf(relative: string): Protection {
  const folded = relative.split('/').map(foldSegment)
  if (folded.some((segment) => segment === '.git' || /^git~\d+$/.test(segment)))
    return { kind: 'always', why: 'it belongs to git' }
  if (folded[0] === '.control-center')
    return { kind: 'always', why: 'it holds the settings of Control Center' }
  const name = folded.join('/')
  const found = runByThemselves.find(([pattern]) => pattern.test(name))
  return found === undefined ? { kind: 'none' } : { kind: 'person', why: found[1] }
}

const lifecycleScripts = [
  'preinstall',
  'install',
  'postinstall',
  'preprepare',
  'prepare',
  'postprepare',
  'prepublish',
  'prepublishOnly',
  'prepack',
  'postpack',
]

/** Names of the lifecycle scripts (run by `npm install` on its own) that differ between two texts of a package.json. */
export function changedLifecycleScripts(before: string | undefined, after: string | undefined): string[] {
  const [old, next] = [scriptsOf(before), scriptsOf(after)]
  return lifecycleScripts.filter((name) => old[name] !== next[name])
}

function scriptsOf(text: string | undefined): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text ?? '{}')
    if (typeof parsed !== 'object' || parsed === null || !('scripts' in parsed)) return {}
    const { scripts } = parsed
    return typeof scripts === 'object' && scripts !== null ? { ...scripts } : {}
  } catch {
    return {}
  }
}

/** As a forgiving file system reads it: case, what HFS ignores, and the dots, blanks and streams that NTFS ignores. */
function foldSegment(segment: string): string {
  return segment
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu, '')
    .replace(/:.*$/u, '')
    .replace(/[. ]+$/u, '')
    .toLowerCase()
}
