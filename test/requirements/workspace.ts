/** Promises of workspace; an id enters with the capability that it belongs to. */
export const workspace = {} as const
