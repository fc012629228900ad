/** Promises of transport; an id enters with the capability that it belongs to. */
export const transport = {} as const
