/** JSON as people write it in tsconfig.json: without its comments and the commas before a closing bracket. */
export function withoutComments(text: string): string {
  const parts =
    /"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\/|,(?=\s*(?:(?:\/\/[^\n]*|\/\*[\s\S]*?\*\/)\s*)*[}\]])/g
  return text.replace(/^\u{FEFF}/u, '').replace(parts, (part) => (part.startsWith('"') ? part : ''))
}
