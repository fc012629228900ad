/** Promises of agents; an id enters with the capability that it belongs to. */
export const agents = {} as const
