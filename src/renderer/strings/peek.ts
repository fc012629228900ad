export const peek = {
  label: (path: string) => `${path}, read only`,
  line: (line: number) => `line ${line}`,
  failed: 'The file cannot be shown',
} as const
