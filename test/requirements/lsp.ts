/** Promises of lsp; an id enters with the capability that it belongs to. */
export const lsp = {} as const
