import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright'
import { z } from 'zod'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const resultsSchema = z.object({
  violations: z.array(
    z.object({
      id: z.string(),
      impact: z.string().nullable().optional(),
      nodes: z.array(z.object({ html: z.string(), failureSummary: z.string().optional() })),
    }),
  ),
})

/** The serious and critical findings of axe-core on the page, or in one part of it, one line an element. */
export async function axeFindings(page: Page, within = 'html'): Promise<readonly string[]> {
  // Told to the page as a debugger does: its own rules forbid to add a script.
  await page.evaluate(source)
  const answered: unknown = await page.evaluate(
    `axe.run(${JSON.stringify(within)}, { resultTypes: ["violations"] })`,
  )
  return resultsSchema
    .parse(answered)
    .violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, impact, nodes }) =>
      nodes.map(
        ({ html, failureSummary = '' }) =>
          `${impact ?? ''} ${id}: ${html.slice(0, 160)} ${failureSummary.slice(0, 240)}`,
      ),
    )
}
