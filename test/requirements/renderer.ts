/** Promises of renderer; an id enters with the capability that it belongs to. */
export const renderer = {} as const
