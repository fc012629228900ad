import { useEffect, useRef, useState } from 'react'
import type { ToolDescription } from '../../../shared/model/tool-result.ts'
import type { ReplyError } from '../../../shared/ipc/reply.ts'
import { personAgent } from '../../../shared/run/reduce.ts'
import { useWindowKey } from '../../keys/use-window-key.ts'
import { strings } from '../../strings/index.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { iconOf } from './call-words.ts'
import { actionOf } from './composer-keys.ts'
import { argumentsOf, completions, toolOf } from './slash.ts'
import { Suggestions } from './suggestions.tsx'
import './composer.css'

const words = strings.conversation.composer
export const composerId = 'composer-text'

interface ComposerProps {
  readonly tools: readonly ToolDescription[]
  readonly agent: string
  /** A text that somebody asked to begin with; each asking is a new object. */
  readonly prompt: { readonly text: string } | undefined
  /** Answers why the text was not taken; undefined when it was. */
  readonly onSend: (text: string) => Promise<ReplyError | undefined>
}

/** Words for the agent, or a slash and a tool. Enter sends, Shift+Enter makes a new line. */
export function Composer({ tools, agent, prompt, onSend }: ComposerProps): React.JSX.Element {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [picked, setPicked] = useState(0)
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<ReplyError | undefined>(undefined)
  const found = completions(text, tools)
  const chosen = found[Math.min(picked, found.length - 1)]
  useWindowKey('prompt', () => field.current?.focus())
  const [seenPrompt, setSeenPrompt] = useState(prompt)
  if (prompt !== seenPrompt) {
    setSeenPrompt(prompt)
    if (prompt !== undefined && prompt.text !== '') setText(prompt.text)
  }
  useEffect(() => {
    if (prompt !== undefined && prompt === seenPrompt) field.current?.focus()
  }, [prompt, seenPrompt])

  function write(next: string): void {
    setText(next)
    setPicked(0)
    setRefusal(undefined)
    field.current?.focus()
  }
  async function send(): Promise<void> {
    if (text.trim() === '' || isSending) return
    setSending(true)
    const refused = await onSend(text)
    setSending(false)
    if (refused === undefined) write('')
    else setRefusal(refused)
  }
  function onKey(event: React.KeyboardEvent): void {
    const act = actionOf(event, {
      hasList: chosen !== undefined,
      isWhole: chosen !== undefined && text === `/${chosen.name}`,
    })
    if (act === undefined) return
    event.preventDefault()
    if (act === 'send') void send()
    if (act === 'complete' && chosen !== undefined) write(`/${chosen.name} `)
    if (act === 'up') setPicked((picked - 1 + found.length) % found.length)
    if (act === 'down') setPicked((picked + 1) % found.length)
    if (act === 'leave') write('')
  }

  return (
    <div className="composer">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {found.length > 0 && chosen !== undefined ? (
          <Suggestions tools={found} chosen={chosen} onChoose={({ name }) => write(`/${name} `)} />
        ) : (
          <CalledTool tool={toolOf(text, tools)} />
        )}
        {refusal === undefined ? null : (
          <p className="composer-refusal selectable" id="composer-refusal" role="alert">
            <span className="bad">{refusal.message}</span> {refusal.hint}
          </p>
        )}
        <textarea
          ref={field}
          id={composerId}
          className={text.startsWith('/') ? 'composer-text code' : 'composer-text'}
          rows={1}
          value={text}
          aria-label={words.label}
          placeholder={agent === personAgent ? words.placeholderTools : words.placeholder}
          spellCheck={false}
          role="combobox"
          aria-expanded={found.length > 0}
          aria-autocomplete="list"
          aria-controls="composer-tools"
          {...(chosen === undefined ? {} : { 'aria-activedescendant': `composer-tool-${chosen.name}` })}
          {...(refusal === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': 'composer-refusal' })}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKey}
        />
        <div className="composer-foot">
          <Button kind="bare" size="small" onClick={() => write('/')}>
            <kbd>/</kbd>
            {words.tools}
          </Button>
          <span className="grow" />
          {isSending ? (
            <span className="row row--tight small quiet" role="status">
              <Icon name="running" size={12} className="spin" />
              {words.working}
            </span>
          ) : (
            <Button kind="bare" size="small" type="submit" disabled={text.trim() === ''} chord="Enter">
              {words.send}
            </Button>
          )}
        </div>
      </form>
    </div>
  )
}

/** Over the field: the tool that the line calls, and its arguments. */
function CalledTool({ tool }: { readonly tool: ToolDescription | undefined }): React.JSX.Element | null {
  if (tool === undefined) return null
  const help = argumentsOf(tool).map(({ name, isRequired }) => (isRequired ? name : words.optional(name)))
  return (
    <div className="slash" title={tool.description}>
      <Icon name={iconOf(tool.name)} />
      <b>{tool.name}</b>
      <code className="clip grow">{help.join(' ')}</code>
    </div>
  )
}
