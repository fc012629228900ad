import type { ProposedRewrite } from '../../src/shared/model/rewrite.ts'
import { fileRewrite } from '../../test/support/file-rewrite.ts'

/** Plain text for plain text, wherever it stands; files without it are left out. */
export function textRewrite(
  files: Readonly<Record<string, string>>,
  { old, next }: { old: string; next: string },
): ProposedRewrite {
  const texts = new Map(Object.entries(files).filter(([, text]) => text.includes(old)))
  return fileRewrite({
    wanted: [...texts.keys()].map((path) => ({ op: 'update', path, edit: [old, next] })),
    read: (path) => Buffer.from(texts.get(path) ?? ''),
  })
}
