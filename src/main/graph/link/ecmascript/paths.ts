/** Joins `path` to a folder (`''` is the root) and resolves its dots; `undefined` when it leaves the workspace. */
export function joined(folder: string, path: string): string | undefined {
  const parts = folder === '' ? [] : folder.split('/')
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return undefined
  }
  return parts.join('/')
}

export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

/** The folder itself, then each one around it, up to the root. */
export function foldersUp(folder: string): string[] {
  const folders = [folder]
  for (let at = folder; at !== '';) folders.push((at = folderOf(at)))
  return folders
}

export function within(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}

/** What `*` stands for where `pattern` matches `text`; `''` for an equal text without one. */
export function starOf(pattern: string, text: string): string | undefined {
  const star = pattern.indexOf('*')
  if (star < 0) return pattern === text ? '' : undefined
  const before = pattern.slice(0, star)
  const after = pattern.slice(star + 1)
  const fits = text.length >= before.length + after.length && text.startsWith(before) && text.endsWith(after)
  return fits ? text.slice(star, text.length - after.length) : undefined
}
