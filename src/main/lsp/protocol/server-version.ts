import { z } from 'zod'

/** gopls tells how it was built, as JSON. */
const buildSchema = z.looseObject({
  Version: z.string().optional(),
  Main: z.looseObject({ Version: z.string().optional() }).optional(),
})
const maxLength = 60

/** `Debian clangd version 19.1.7 (3~deb12u1) linux+grpc x86_64-pc-linux-gnu` names itself and its machine too. */
const numberForm = /\bversion (\d+(?:\.\d+)+\S*)/

/** The version in what a server says of itself, in one short line. */
export function shortVersion(told: string): string {
  const first = (buildVersion(told) ?? told).split('\n', 1)[0]?.trim() ?? ''
  const line = numberForm.exec(first)?.[1] ?? first
  return line.length > maxLength ? `${line.slice(0, maxLength)}…` : line
}

function buildVersion(told: string): string | undefined {
  if (!told.startsWith('{')) return undefined
  try {
    const { Version, Main } = buildSchema.parse(JSON.parse(told))
    return [Main?.Version, Version].find((version) => version !== undefined && version !== '')
  } catch {
    return undefined
  }
}
