/**
 * The address that a person may be asked about, or undefined when it is refused without a question: anything but
 * https, an address with a user name or password in it, and one that is too long to be read.
 */
export function externalLink(url: string): string | undefined {
  if (url.length > 2000 || !URL.canParse(url)) return undefined
  const parsed = new URL(url)
  if (parsed.protocol !== 'https:' || parsed.username !== '' || parsed.password !== '') return undefined
  return parsed.href
}
