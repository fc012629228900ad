/** Promises of pattern; an id enters with the capability that it belongs to. */
export const pattern = {
  'pattern.tricky-cases': 'A pattern means what it looks like, in the cases that other tools get wrong.',
} as const
