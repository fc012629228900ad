/** Promises of syntax; an id enters with the capability that it belongs to. */
export const syntax = {} as const
