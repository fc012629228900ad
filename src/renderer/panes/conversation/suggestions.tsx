import type { ToolDescription } from '../../../shared/model/tool-result.ts'
import { strings } from '../../strings/index.ts'
import { Icon } from '../../ui/icon.tsx'
import { iconOf } from './call-words.ts'

interface SuggestionsProps {
  readonly tools: readonly ToolDescription[]
  readonly chosen: ToolDescription
  readonly onChoose: (tool: ToolDescription) => void
}

/** The tools whose name fits what was typed so far. */
export function Suggestions({ tools, chosen, onChoose }: SuggestionsProps): React.JSX.Element {
  return (
    <ul
      className="slashes"
      id="composer-tools"
      role="listbox"
      aria-label={strings.conversation.composer.suggestions}
    >
      {tools.map((tool) => (
        <li
          key={tool.name}
          id={`composer-tool-${tool.name}`}
          role="option"
          aria-selected={tool === chosen}
          className="slash"
          title={tool.description}
          // The field keeps the focus: a press must not take it away before the click arrives.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(tool)}
        >
          <Icon name={iconOf(tool.name)} />
          <b>{tool.name}</b>
          <span className="clip grow">{firstSentence(tool.description)}</span>
          {tool === chosen ? <kbd aria-hidden="true">{strings.conversation.composer.tab}</kbd> : null}
        </li>
      ))}
    </ul>
  )
}

function firstSentence(text: string): string {
  return /^[^.]*/.exec(text)?.[0] ?? text
}
