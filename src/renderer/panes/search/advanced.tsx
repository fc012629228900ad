import type { SearchLanguage } from '../../../shared/model/pattern-search.ts'
import { conditionTests, type Condition, type SearchForm } from '../../state/search/search-form.ts'
import { strings } from '../../strings/index.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ChoiceMenu } from './choice-menu.tsx'
import { PatternBox } from './pattern-box.tsx'

const words = strings.search

interface AdvancedProps {
  readonly form: SearchForm
  readonly languages: readonly SearchLanguage[]
  readonly onEdit: (part: Partial<SearchForm>) => void
}

/** Conditions that most searches do not need. */
export function Advanced({ form, languages, onEdit }: AdvancedProps): React.JSX.Element {
  return (
    <div className="advanced">
      <span className="form-label">{words.context}</span>
      <div className="row">
        <ChoiceMenu<string>
          label={words.context}
          value={form.context}
          groups={[
            { choices: [{ value: undefined, text: words.anyContext }] },
            { choices: scaffoldsOf(form, languages).map((value) => ({ value, text: value })) },
          ]}
          onChange={(context) => onEdit({ context })}
        />
      </div>
      <label className="form-label" htmlFor="search-inside">
        {words.inside}
      </label>
      <PatternBox
        id="search-inside"
        label={words.inside}
        placeholder={words.insidePlaceholder}
        value={form.inside}
        onChange={(inside) => onEdit({ inside })}
      />
      <label className="form-label" htmlFor="search-not-inside">
        {words.notInside}
      </label>
      <PatternBox
        id="search-not-inside"
        label={words.notInside}
        placeholder={words.notInsidePlaceholder}
        value={form.notInside}
        onChange={(notInside) => onEdit({ notInside })}
      />
      <span className="form-label">{words.where}</span>
      <Conditions form={form} onEdit={onEdit} />
    </div>
  )
}

/** Ways of reading of the languages that are asked; those of all of them when none is named. */
function scaffoldsOf({ language, context }: SearchForm, languages: readonly SearchLanguage[]): string[] {
  const asked = languages.filter(({ id, files }) => (language === undefined ? files > 0 : id === language))
  const names = new Set(asked.flatMap(({ scaffolds }) => scaffolds))
  if (context !== undefined) names.add(context)
  return [...names]
}

function Conditions({ form, onEdit }: Pick<AdvancedProps, 'form' | 'onEdit'>): React.JSX.Element {
  const { conditions } = form
  const put = (index: number, part: Partial<Condition>): void =>
    onEdit({ conditions: conditions.map((one, at) => (at === index ? { ...one, ...part } : one)) })
  return (
    <div className="conditions">
      {conditions.map((condition, index) => (
        <div className="row" key={index}>
          <input
            className="field field--small code condition-name"
            type="text"
            value={condition.name}
            aria-label={words.whereName}
            placeholder={words.whereExample}
            spellCheck={false}
            onChange={(event) => put(index, { name: event.target.value })}
          />
          <ChoiceMenu
            label={words.whereTest}
            value={condition.test}
            groups={[{ choices: conditionTests.map((value) => ({ value, text: words.tests[value] })) }]}
            onChange={(test = 'matches') => put(index, { test })}
          />
          <input
            className="field field--small code grow"
            type="text"
            value={condition.value}
            aria-label={words.whereValue}
            placeholder={
              condition.test === 'isKind' || condition.test === 'isNotKind'
                ? words.valuePlaceholder.kind
                : words.valuePlaceholder.regex
            }
            spellCheck={false}
            onChange={(event) => put(index, { value: event.target.value })}
          />
          <IconButton
            icon="close"
            iconSize={12}
            label={words.removeCondition}
            onClick={() => onEdit({ conditions: conditions.filter((_, at) => at !== index) })}
          />
        </div>
      ))}
      <Button
        kind="bare"
        size="small"
        icon="plus"
        onClick={() => onEdit({ conditions: [...conditions, { name: '', test: 'matches', value: '' }] })}
      >
        {words.addCondition}
      </Button>
    </div>
  )
}
