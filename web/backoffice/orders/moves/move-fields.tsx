import { useId } from 'react'
import { Field } from '#web/backoffice/ui/field.tsx'
import { FieldErrors } from '#web/ui/forms/field.tsx'

interface AmountFieldProps {
  errors: Record<string, string[]>
  label?: string
  defaultValue?: number
  hint?: string
  isOptional?: boolean
  min?: number
}

/** Field `amount` in US dollars. */
export function AmountField({
  errors,
  label = 'Amount (US dollars)',
  defaultValue,
  hint,
  isOptional = false,
  min = 0.01,
}: AmountFieldProps) {
  return (
    <Field
      label={label}
      name="amount"
      type="number"
      step="0.01"
      min={min}
      required={!isOptional}
      defaultValue={defaultValue?.toFixed(2)}
      hint={hint}
      errors={errors['amount']}
    />
  )
}

/** Field `reason`, which the buyer reads. */
export function ReasonField({ errors }: { errors: Record<string, string[]> }) {
  return <Field label="Reason (the buyer reads it)" name="reason" required maxLength={500} errors={errors['reason']} />
}

/** Field `reference` of a bank transfer. */
export function ReferenceField({ errors }: { errors: Record<string, string[]> }) {
  return (
    <Field label="Reference of the transfer" name="reference" required maxLength={120} errors={errors['reference']} />
  )
}

interface UnitsFieldsProps {
  legend: string
  lines: readonly { sku: string; title: string; most: number }[]
  /** True if all units are entered at first. */
  isAll?: boolean
  errors: Record<string, string[]>
}

/** Fields `units <sku>`, one for each line. */
export function UnitsFields({ legend, lines, isAll = false, errors }: UnitsFieldsProps) {
  const id = useId()
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">{legend}</legend>
      {lines.map(({ sku, title, most }) => (
        <Field
          key={sku}
          label={`${title} (${sku})`}
          name={`units ${sku}`}
          type="number"
          min={0}
          max={most}
          defaultValue={isAll ? most : 0}
        />
      ))}
      <FieldErrors id={id} errors={errors['lines'] ?? []} />
    </fieldset>
  )
}

interface CheckFieldProps {
  label: string
  name: string
  defaultChecked?: boolean
}

/** A checkbox with its label. */
export function CheckField({ label, name, defaultChecked }: CheckFieldProps) {
  return (
    <label className="control-height flex items-center gap-2">
      <input type="checkbox" name={name} defaultChecked={defaultChecked} />
      <span>{label}</span>
    </label>
  )
}
