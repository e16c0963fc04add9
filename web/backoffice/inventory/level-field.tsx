import { MAX_INTEGER } from '#contract/values/row-id.ts'
import { Field } from '#web/backoffice/ui/field.tsx'
import { formText } from '#web/backoffice/ui/form-text.ts'

const NAME = 'low_stock_level'

interface LevelFieldProps {
  label: string
  level: number | null
  hint: string
  errors: readonly string[] | undefined
}

/** Field for a low-stock level; empty: none of its own. */
export function LevelField({ level, ...field }: LevelFieldProps) {
  return <Field {...field} name={NAME} type="number" min={0} max={MAX_INTEGER} step={1} defaultValue={level ?? ''} />
}

/** Returns the level of a form with the field. */
export function parseLevel(form: HTMLFormElement): { low_stock_level: number | null } {
  const typed = formText(form, NAME).trim()
  return { low_stock_level: typed === '' ? null : Number(typed) }
}
