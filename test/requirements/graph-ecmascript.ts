/** Promises of the code graph in TypeScript and JavaScript. */
export const graphEcmascript = {
  'graph-ecmascript.calls':
    'Calls of TypeScript and JavaScript point at what is declared: at least 99 % right and, where types are declared, 90 % found.',
  'graph-ecmascript.accuracy':
    'Against the TypeScript compiler on a real library call edges are at least 99.5 % right, and none binds what lies outside.',
  'graph-ecmascript.any-text':
    'Any text is extracted: empty, broken, deeply nested, on one long line, with any line ends and characters.',
  'graph-ecmascript.surface':
    'An edit of bodies leaves the surface as it was; one of what others can read changes it.',
  'graph-ecmascript.asked': 'Linking tells which files it read and which it looked for in vain.',
} as const
