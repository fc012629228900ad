/** Promises of the code graph in languages other than TypeScript and JavaScript. */
export const graphLanguages = {
  'graph-languages.python':
    'Calls of Python point at what is declared: at least 99 % right and, where types are declared, 90 % found.',
  'graph-languages.go': 'Calls of Go point at what is declared, to the same figures as those of Python.',
  'graph-languages.java': 'Calls of Java point at what is declared, to the same figures as those of Python.',
  'graph-languages.outline':
    'Every other grammar that is shipped tells the symbols of a file, with an outline.',
  'graph-languages.rust': 'Calls of Rust point at what is declared, to the same figures as those of Python.',
} as const
