export const trust = {
  states: { trusted: 'Trusted', untrusted: 'Not trusted', unknown: 'Trust not decided' },
  menu: (word: string) => `Trust: ${word}`,
  question: (name: string) => `Do you trust the code in ${name}?`,
  consequence:
    'Yes starts its language servers, and those can execute code from this folder. Until then files are read and changes are staged, but nothing of the folder is executed and nobody looks for errors.',
  trust: 'Trust this folder',
  keep: 'Keep untrusted',
  meaning: {
    trusted: 'Language servers may start, and commands of yours may run.',
    untrusted: 'Nothing of this folder is executed. Nobody looks for errors.',
    unknown: 'Nothing of this folder is executed until you decide.',
  },
} as const
