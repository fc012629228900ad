/** Promises of tools; an id enters with the capability that it belongs to. */
export const tools = {} as const
