/** Files that steer how imports are found, in any language. Their text is kept, for linking without the disk. */
const configName =
  /^(?:(?:ts|js)config(?:\.[\w.-]+)?\.json|package\.json|pnpm-workspace\.yaml|go\.(?:mod|work)|cargo\.toml|pyproject\.toml|setup\.cfg|pubspec\.yaml|pom\.xml|settings\.gradle(?:\.kts)?)$/i

export function isConfigFile(path: string): boolean {
  return configName.test(path.slice(path.lastIndexOf('/') + 1))
}
