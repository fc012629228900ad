import { useEffect, useState } from 'react'
import { strings } from '../strings/index.ts'
import { Button } from './button.tsx'

const saidForMs = 1600

interface CopyButtonProps {
  readonly text: string
  readonly label: string
  readonly kind?: 'plain' | 'bare'
  readonly size?: 'small' | 'normal'
}

/** Copies and says so on itself. */
export function CopyButton({
  text,
  label,
  kind = 'plain',
  size = 'normal',
}: CopyButtonProps): React.JSX.Element {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), saidForMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  return (
    <Button
      kind={kind}
      size={size}
      icon={isCopied ? 'check' : 'copy'}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      {isCopied ? strings.app.copied : label}
    </Button>
  )
}
