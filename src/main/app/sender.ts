/** What sender.ts needs to know of a frame; Electron's `WebFrameMain` is one. */
export interface Frame {
  readonly url: string
  readonly parent: unknown
}

/** Protocol and host of our own page. `new URL('app://cc/').origin` is the string 'null' in Node: never compare that. */
export interface PageAddress {
  readonly protocol: string
  readonly host: string
}

export const builtPage: PageAddress = { protocol: 'app:', host: 'cc' }

/** Whether a URL belongs to our own page. */
export function isOurPage(url: string, page: PageAddress): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, host } = new URL(url)
  return protocol === page.protocol && host === page.host
}

/**
 * Whether a message was sent by our window's main frame while it shows our own page. `sender` is null when the frame
 * has navigated or is gone.
 */
export function isOurFrame(
  sender: Frame | null,
  mainFrame: Frame | null | undefined,
  page: PageAddress,
): boolean {
  if (sender === null || mainFrame === null || mainFrame === undefined) return false
  return sender === mainFrame && sender.parent === null && isOurPage(sender.url, page)
}
