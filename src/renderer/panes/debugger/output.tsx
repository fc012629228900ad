import { useEffect, useMemo, useRef } from 'react'
import { VList, type VListHandle } from 'virtua'
import type { OutputEntry } from '../../../shared/model/debug.ts'
import { strings } from '../../strings/index.ts'

const words = strings.debugger

interface OutputLine {
  readonly category: OutputEntry['category']
  readonly text: string
}

/** What the program wrote, its newest line in sight unless somebody scrolled away. Escapes are shown, not obeyed. */
export function Output({ entries }: { readonly entries: readonly OutputEntry[] }): React.JSX.Element {
  const list = useRef<VListHandle>(null)
  const isAtEnd = useRef(true)
  const lines = useMemo(() => outputLines(entries), [entries])
  useEffect(() => {
    if (isAtEnd.current) list.current?.scrollToIndex(lines.length - 1, { align: 'end' })
  }, [lines])
  if (lines.length === 0) return <p className="cell-note quiet small">{words.noOutput}</p>
  return (
    <VList
      ref={list}
      className="output selectable"
      data={lines}
      role="log"
      tabIndex={0}
      aria-label={words.output}
      onScroll={(offset) => {
        const { scrollSize, viewportSize } = list.current ?? { scrollSize: 0, viewportSize: 0 }
        isAtEnd.current = offset + viewportSize >= scrollSize - 8
      }}
    >
      {({ category, text }, index) => (
        <div key={index} className={`output-line output-line--${category}`}>
          {text === '' ? ' ' : text}
        </div>
      )}
    </VList>
  )
}

/** One row a line; what one stream wrote in pieces is one line again. */
export function outputLines(entries: readonly OutputEntry[]): readonly OutputLine[] {
  const lines: OutputLine[] = []
  let isOpen = false
  for (const { category, text } of entries) {
    const parts = visible(text).split('\n')
    parts.forEach((part, index) => {
      const last = lines.at(-1)
      if (index === 0 && isOpen && last?.category === category)
        lines[lines.length - 1] = { category, text: last.text + part }
      else if (part !== '' || index < parts.length - 1) lines.push({ category, text: part })
    })
    isOpen = !text.endsWith('\n')
  }
  return lines
}

/** Control characters as the pictures that Unicode has for them. */
function visible(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll('\t', '    ')
    .replace(/\p{Cc}/gu, (one) => (one === '\n' ? one : picture(one)))
}

function picture(control: string): string {
  const code = control.charCodeAt(0)
  return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\u2421'
}
