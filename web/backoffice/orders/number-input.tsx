import { FIELD_CLASS } from '#web/backoffice/ui/field.tsx'
import { showToast } from '#web/backoffice/ui/toasts.tsx'

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

/** A number that changes when its input is left or Enter is pressed. An invalid entry is replaced by the last value, with a toast. */
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
        required
        min={0}
        step={step}
        disabled={disabled}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        onBlur={({ currentTarget }) => {
          if (currentTarget.checkValidity()) {
            const entered = currentTarget.valueAsNumber
            if (entered !== value) onChange(entered)
            return
          }
          showToast(`${label}: ${currentTarget.validationMessage}`)
          currentTarget.value = String(value)
        }}
      />
    </div>
  )
}
