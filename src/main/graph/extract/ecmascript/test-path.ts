const testPath = /(^|\/)(tests?|__tests__|specs?|e2e)\/|\.(test|spec|cy|e2e)\.[cm]?[jt]sx?$/

/** Whether a file holds tests, by where it lies and how it is called. */
export function isTestPath(path: string): boolean {
  return testPath.test(path)
}
