/** Promises of pattern; an id enters with the capability that it belongs to. */
export const pattern = {} as const
