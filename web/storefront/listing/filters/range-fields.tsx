import { useId, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useRefine } from './use-refine.ts'
import type { NumberRange } from './own-facets.ts'

interface RangeFieldsProps {
  label: string
  /** Form fields of the two ends, for a submit without JavaScript. */
  names: { from: string; to: string }
  texts: { from: string; to: string; go: { short: string; whole: string } }
  /** Smallest and largest values of the products, as hints. */
  hints: { from: string; to: string }
  min?: number
  range: NumberRange | null
  /** Returns the query with what was typed. */
  write: (search: string, typed: { from: string; to: string }) => string
}

/** A range of numbers. Applied on Enter, by its button and on blur. */
export function RangeFields({ label, names, texts, hints, min, range, write }: RangeFieldsProps) {
  const refine = useRefine()
  const [typed, setTyped] = useState<{ from: string; to: string } | null>(null)
  const from = typed?.from ?? String(range?.from ?? '')
  const to = typed?.to ?? String(range?.to ?? '')

  function apply() {
    if (!typed) return
    setTyped(null)
    void refine((search) => write(search, typed))
  }

  return (
    <fieldset className="border-b border-hairline py-3">
      <legend className="float-left py-2 font-medium">{label}</legend>
      <div className="clear-both flex items-center gap-2">
        <RangeField
          name={names.from}
          label={texts.from}
          hint={hints.from}
          min={min}
          value={from}
          onChange={(text) => setTyped({ from: text, to })}
          onCommit={apply}
        />
        <span aria-hidden className="text-muted">
          –
        </span>
        <RangeField
          name={names.to}
          label={texts.to}
          hint={hints.to}
          min={min}
          value={to}
          onChange={(text) => setTyped({ from, to: text })}
          onCommit={apply}
        />
        <Button variant="quiet" aria-label={texts.go.whole} onClick={apply} className="px-4 no-scripting:hidden">
          {texts.go.short}
        </Button>
      </div>
    </fieldset>
  )
}

interface RangeFieldProps {
  name: string
  label: string
  hint: string
  min: number | undefined
  value: string
  onChange: (text: string) => void
  onCommit: () => void
}

function RangeField({ name, label, hint, min, value, onChange, onCommit }: RangeFieldProps) {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        type="number"
        inputMode="decimal"
        min={min}
        step="any"
        name={name}
        value={value}
        placeholder={hint}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onBlur={({ currentTarget, relatedTarget }) => {
          // Moving between the two fields does not apply the range.
          if (!currentTarget.closest('fieldset')?.contains(relatedTarget)) onCommit()
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter') onCommit()
        }}
        className="figures h-11 w-full min-w-0 rounded-md border border-line bg-raised px-2 placeholder:text-muted hover:border-ink"
      />
    </>
  )
}
