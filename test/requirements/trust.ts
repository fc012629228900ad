/** Promises of trust; an id enters with the capability that it belongs to. */
export const trust = {} as const
