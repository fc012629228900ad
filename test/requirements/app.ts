/** Promises of app; an id enters with the capability that it belongs to. */
export const app = {} as const
