/** Promises of diagnostics; an id enters with the capability that it belongs to. */
export const diagnostics = {} as const
