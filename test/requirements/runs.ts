/** Promises of runs; an id enters with the capability that it belongs to. */
export const runs = {} as const
