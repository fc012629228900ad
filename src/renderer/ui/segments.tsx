interface SegmentsProps<T extends string> {
  readonly label: string
  readonly options: readonly { readonly value: T; readonly text: string }[]
  readonly value: T
  readonly onChange: (value: T) => void
  readonly className?: string
}

/** One of a few, side by side. */
export function Segments<T extends string>({
  label,
  options,
  value,
  onChange,
  className,
}: SegmentsProps<T>): React.JSX.Element {
  return (
    <span className={['seg', className].filter(Boolean).join(' ')} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.text}
        </button>
      ))}
    </span>
  )
}
