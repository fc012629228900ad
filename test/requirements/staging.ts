/** Promises of staging; an id enters with the capability that it belongs to. */
export const staging = {} as const
