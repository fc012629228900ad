import path from 'node:path'

/**
 * Which built file a URL of our scheme means: an absolute path inside `root`, or undefined when it means anything
 * else. The decision is made on decoded names, one by one, and checked once more by `path.relative`.
 */
export function builtFileOf(url: string, host: string, root: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const parsed = new URL(url)
  if (parsed.host !== host) return undefined
  const names = decodedNames(parsed.pathname)
  if (names === undefined) return undefined
  const file = path.join(root, ...(names.length === 0 ? ['index.html'] : names))
  const relative = path.relative(root, file)
  const isInside = relative !== '' && !path.isAbsolute(relative) && relative.split(path.sep)[0] !== '..'
  return isInside ? file : undefined
}

function decodedNames(pathname: string): readonly string[] | undefined {
  const names: string[] = []
  for (const part of pathname.split('/')) {
    if (part === '') continue
    const name = decoded(part)
    if (name === undefined || name === '..' || name === '.' || /[/\\\0:]/u.test(name)) return undefined
    names.push(name)
  }
  return names
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
