import type { ExtraOp, SearchForm } from '../../state/search/search-form.ts'
import { strings } from '../../strings/index.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PatternBox } from './pattern-box.tsx'

const words = strings.search

interface RewriteFormProps {
  readonly form: SearchForm
  readonly onEdit: (part: Partial<SearchForm>) => void
}

/** What takes the place of the matches, and further rewrites of the same change. */
export function RewriteForm({ form, onEdit }: RewriteFormProps): React.JSX.Element {
  const { rewrite = '', extraOps } = form
  const put = (index: number, part: Partial<ExtraOp>): void =>
    onEdit({ extraOps: extraOps.map((op, at) => (at === index ? { ...op, ...part } : op)) })
  return (
    <div className="rewrite-form">
      <div className="op">
        <Icon name="to" tone="quiet" label={words.becomes} />
        <PatternBox
          id="search-rewrite"
          label={words.rewrite}
          placeholder={words.rewritePlaceholder}
          value={rewrite}
          onChange={(value) => onEdit({ rewrite: value })}
        >
          <IconButton
            icon="plus"
            label={words.addRewrite}
            onClick={() => onEdit({ extraOps: [...extraOps, { pattern: '', rewrite: '' }] })}
          />
          <IconButton
            icon="close"
            label={words.closeRewrite}
            onClick={() => onEdit({ rewrite: undefined, extraOps: [] })}
          />
        </PatternBox>
      </div>
      {extraOps.map((op, index) => (
        <ExtraRewrite
          key={index}
          op={op}
          number={index + 2}
          onPut={(part) => put(index, part)}
          onRemove={() => onEdit({ extraOps: extraOps.filter((_, at) => at !== index) })}
        />
      ))}
    </div>
  )
}

interface ExtraRewriteProps {
  readonly op: ExtraOp
  readonly number: number
  readonly onPut: (part: Partial<ExtraOp>) => void
  readonly onRemove: () => void
}

function ExtraRewrite({ op, number, onPut, onRemove }: ExtraRewriteProps): React.JSX.Element {
  return (
    <div className="op op--extra">
      <Icon name="shape" tone="quiet" />
      <PatternBox
        id={`search-pattern-${number}`}
        label={words.extraPattern(number)}
        placeholder={words.patternPlaceholder}
        value={op.pattern}
        onChange={(pattern) => onPut({ pattern })}
      />
      <Icon name="to" tone="quiet" label={words.becomes} />
      <PatternBox
        id={`search-rewrite-${number}`}
        label={words.extraRewrite(number)}
        placeholder={words.rewritePlaceholder}
        value={op.rewrite}
        onChange={(rewrite) => onPut({ rewrite })}
      >
        <IconButton icon="close" label={words.removeRewrite} onClick={onRemove} />
      </PatternBox>
      <ExtraConditions op={op} />
    </div>
  )
}

/** Conditions that came along with a call: they act, so they stand in sight. */
function ExtraConditions({ op }: { readonly op: ExtraOp }): React.JSX.Element | null {
  const { where = {}, inside, notInside } = op
  const names = Object.keys(where).map((name) => `$${name}`)
  const parts = [
    ...(inside === undefined ? [] : [words.extraInside(inside)]),
    ...(notInside === undefined ? [] : [words.extraNotInside(notInside)]),
    ...(names.length === 0 ? [] : [words.extraWhere(names.join(', '))]),
  ]
  if (parts.length === 0) return null
  return <p className="op-conditions small soft">{words.extraConditions(parts)}</p>
}
