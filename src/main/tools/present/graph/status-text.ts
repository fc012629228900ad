import type { GraphStatus } from '../../../../shared/model/graph-question.ts'
import { counted } from '../text-limit.ts'

const shownLanguages = 12
const shownSkipped = 10
const megabyte = 1_000_000

export function statusText(status: GraphStatus): string {
  const { files, symbols, references, resolved, databaseBytes, generation, pending } = status
  const size = `${(databaseBytes / megabyte).toFixed(1)} MB`
  return [
    `The code graph is ${stateText(status)}: ${counted(files, 'file')}, ${counted(symbols, 'symbol')}, ${counted(references, 'reference')} (${resolved} resolved), ${size}, generation ${generation}.`,
    pending === 0 ? '' : `${counted(pending, 'file')} changed and not read yet.`,
    languagesText(status),
    skippedText(status),
    otherWriterText(status),
    status.notice ?? '',
  ]
    .filter((line) => line !== '')
    .join('\n')
}

function stateText({ progress, isComplete }: GraphStatus): string {
  if (progress.phase === 'idle') return isComplete ? 'ready' : 'not whole yet'
  if (progress.phase === 'listing') return 'being built (listing the files)'
  const left = progress.etaSeconds === undefined ? '' : `, about ${Math.ceil(progress.etaSeconds)} s left`
  return `being built (${progress.phase}: ${progress.done} of ${counted(progress.total, 'file')}${left})`
}

function languagesText({ languages }: GraphStatus): string {
  if (languages.length === 0) return ''
  const shown = languages.slice(0, shownLanguages).map(({ language, files }) => `${language} ${files}`)
  const more = languages.length > shownLanguages ? `, ${languages.length - shownLanguages} more` : ''
  return `Languages: ${shown.join(', ')}${more}.`
}

function skippedText({ skipped, skippedFiles }: GraphStatus): string {
  if (skipped === 0) return ''
  const named = skippedFiles.slice(0, shownSkipped).map(({ file, reason }) => `\n  ${file}: ${reason}`)
  const more = skipped > named.length ? `\n  and ${skipped - named.length} more` : ''
  return `Left out: ${counted(skipped, 'file')}.${named.join('')}${more}`
}

function otherWriterText({ otherWriter }: GraphStatus): string {
  if (otherWriter === undefined) return ''
  const who = otherWriter.pid === undefined ? 'Another process' : `Process ${otherWriter.pid}`
  return `${who} keeps this index up to date; here it is only read.`
}
