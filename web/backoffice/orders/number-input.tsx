import { FIELD_CLASS } from '#web/backoffice/ui/field.tsx'

interface NumberInputProps {
  /** The field's visible name, which repeats from line to line. */
  caption: string
  label: string
  value: number
  step: number
  disabled?: boolean
  isInvalid?: boolean
  onChange: (value: number) => void
}

/** A number that changes when its input is left or Enter is pressed. `key` shows a value that changed otherwise. */
export function NumberInput({
  caption,
  label,
  value,
  step,
  disabled = false,
  isInvalid = false,
  onChange,
}: NumberInputProps) {
  return (
    <div>
      <span aria-hidden className="block text-right text-micro text-muted">
        {caption}
      </span>
      <input
        key={value}
        type="number"
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        className={`${FIELD_CLASS} text-right tabular-nums disabled:border-transparent disabled:bg-transparent`}
        defaultValue={value}
        min={0}
        step={step}
        disabled={disabled}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        onBlur={({ currentTarget }) => {
          const entered = currentTarget.valueAsNumber
          if (currentTarget.checkValidity() && entered !== value) onChange(entered)
        }}
      />
    </div>
  )
}
