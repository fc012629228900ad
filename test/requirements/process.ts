/** Promises of process; an id enters with the capability that it belongs to. */
export const process = {} as const
