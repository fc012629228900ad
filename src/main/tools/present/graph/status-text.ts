import type { GraphStatus } from '../../../../shared/model/graph-query.ts'
import type { GraphAnswer } from '../../../../shared/model/graph.ts'
import { counted } from '../text-limit.ts'

const shownLanguages = 12
const megabyte = 1_000_000

export function statusText(status: GraphStatus | undefined, { generation, pending }: GraphAnswer): string {
  if (status === undefined) return `Generation ${generation}, ${counted(pending, 'file')} pending.`
  const { files, symbols, references, resolved, databaseBytes } = status
  return [
    `The code graph is ${stateText(status)}: ${counted(files, 'file')}, ${counted(symbols, 'symbol')}, ${counted(references, 'reference')} (${resolved} resolved), ${(databaseBytes / megabyte).toFixed(1)} MB, generation ${generation}.`,
    pending === 0 ? '' : `${counted(pending, 'file')} changed and not read yet.`,
    languagesText(status),
    ...status.skipped.map(
      ({ reason, count, files: names }) =>
        `Left out, ${reason}: ${counted(count, 'file')} (${names.join(', ')}${count > names.length ? ', …' : ''}).`,
    ),
    ...status.notes,
  ]
    .filter((line) => line !== '')
    .join('\n')
}

function stateText({ state, progress }: GraphStatus): string {
  if (state !== 'indexing' || progress === undefined) return state
  const left = progress.etaSeconds === undefined ? '' : `, about ${Math.ceil(progress.etaSeconds)} s left`
  return `being built (${progress.phase}: ${progress.done} of ${progress.total}${left})`
}

function languagesText({ languages }: GraphStatus): string {
  if (languages.length === 0) return ''
  const shown = languages.slice(0, shownLanguages).map(({ language, files }) => `${language} ${files}`)
  const more = languages.length > shownLanguages ? `, ${languages.length - shownLanguages} more` : ''
  return `Languages: ${shown.join(', ')}${more}.`
}
