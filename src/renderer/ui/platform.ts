/** The machine of the window. Electron's user agent names it; nothing else is asked. */
export const isMac = typeof navigator !== 'undefined' && navigator.userAgent.includes('Mac OS X')
