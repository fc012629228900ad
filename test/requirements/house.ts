/** Promises of the house; an id enters with the capability that it belongs to. */
export const house = {
  'house.promises-have-tests': 'Every promise in this manifest is cited by at least one test.',
} as const
