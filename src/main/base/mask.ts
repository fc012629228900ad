const masked = '[masked]'

/** Shapes of keys and tokens, and values behind names that say what they are. Better one word too many than a key. */
const secrets: readonly RegExp[] = [
  /\b(?:sk|pk|rk|ghp|gho|ghs|ghu|github_pat|glpat|xox[abprs]|npm|hf|AKIA|AIza)[-_]?[A-Za-z0-9_-]{12,}/gu,
  /\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*/gu,
  /(?<=\bbearer\s+)[^\s"']+/giu,
  /(?<=\b[\w-]*(?:api[-_]?key|token|secret|passw(?:or)?d|authorization)["']?\s*[:=]\s*["']?)[^\s"',;}]+/giu,
  /(?<=\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@:]+:[^\s/@]+(?=@)/giu,
]

/** The text without keys, and with the person's home folder as `~`. For logs and for what is copied from them. */
export function maskPrivate(text: string, homeDir: string): string {
  const withoutKeys = secrets.reduce((rest, secret) => rest.replace(secret, masked), text)
  return homeDir.length > 1 ? withoutKeys.replaceAll(homeDir, '~') : withoutKeys
}
