import { type SearchLanguage, type Strictness, strictnesses } from '../../../shared/model/pattern-search.ts'
import type { SearchForm } from '../../state/search/search-form.ts'
import { strings } from '../../strings/index.ts'
import { count } from '../../ui/amounts.ts'
import { IconButton, Button } from '../../ui/button.tsx'
import { ChoiceMenu } from './choice-menu.tsx'

const words = strings.search

interface QueryBarProps {
  readonly form: SearchForm
  readonly languages: readonly SearchLanguage[]
  readonly isAdvanced: boolean
  readonly onEdit: (part: Partial<SearchForm>) => void
  readonly onAdvanced: () => void
}

/** Language, files, strictness, and the doors to everything else. */
export function QueryBar({
  form,
  languages,
  isAdvanced,
  onEdit,
  onAdvanced,
}: QueryBarProps): React.JSX.Element {
  return (
    <div className="query-bar" role="group" aria-label={words.options}>
      <LanguageMenu languages={languages} value={form.language} onEdit={onEdit} />
      <ChoiceMenu<Strictness>
        label={words.strictness}
        value={form.strictness}
        groups={[
          {
            choices: strictnesses.map((value) => ({
              value,
              text: words.strictnesses[value],
              hint: words.strictnessHints[value],
            })),
          },
        ]}
        onChange={(strictness = 'smart') => onEdit({ strictness })}
      />
      <input
        className="field field--small code grow"
        type="text"
        value={form.files}
        aria-label={words.files}
        placeholder={words.filesPlaceholder}
        spellCheck={false}
        onChange={(event) => onEdit({ files: event.target.value })}
      />
      <IconButton
        icon="filter"
        label={words.more}
        aria-expanded={isAdvanced}
        aria-pressed={isAdvanced}
        onClick={onAdvanced}
      />
      <Button
        size="small"
        icon="swap"
        aria-pressed={form.rewrite !== undefined}
        onClick={() => onEdit(form.rewrite === undefined ? { rewrite: '' } : { rewrite: undefined })}
      >
        {words.rewriteToggle}
      </Button>
    </div>
  )
}

function LanguageMenu({
  languages,
  value,
  onEdit,
}: {
  readonly languages: readonly SearchLanguage[]
  readonly value: string | undefined
  readonly onEdit: QueryBarProps['onEdit']
}): React.JSX.Element {
  const choice = ({ id, name, files }: SearchLanguage): { value: string; text: string; hint?: string } => ({
    value: id,
    text: name,
    ...(files === 0 ? {} : { hint: count(files) }),
  })
  return (
    <ChoiceMenu<string>
      label={words.language}
      value={value}
      groups={[
        { choices: [{ value: undefined, text: words.allLanguages }] },
        { choices: languages.filter(({ files }) => files > 0).map(choice) },
        {
          heading: words.otherLanguages,
          choices: languages.filter(({ files }) => files === 0).map(choice),
        },
      ]}
      onChange={(language) => onEdit({ language, context: undefined })}
    />
  )
}
