/** Promises of headless; an id enters with the capability that it belongs to. */
export const headless = {} as const
