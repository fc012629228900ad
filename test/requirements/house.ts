/** Promises of the house; an id enters with the capability that it belongs to. */
export const house = {
  'house.promises-have-tests': 'Every promise in this manifest is cited by at least one test.',
  'house.tests-end-with-one-line':
    'A test run ends with one plain line of counts, and a stage that crashes is never lost in it.',
  'house.grammars-are-verified': 'The grammars that are shipped are, byte for byte, those of their packages.',
  'house.grammars-are-made':
    'Commands make the grammars that are missing, all or none, and refuse a package that carries other bytes.',
  'house.electron-is-found': 'The Electron runtime is found in one order, and a wrong variable is named.',
} as const
