import type { ComponentProps } from 'react'
import { US_STATES } from '#contract/us-states.ts'
import { registerTexts } from '#texts/register.tsx'
import { Field } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { demandOf, FIELDS, type FieldName } from './fields.ts'
import { useRegistration } from './registration-context.ts'

const STATES = [['', registerTexts.chooseState] as const, ...Object.entries(US_STATES)]

type FormFieldProps = Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'className'> & { name: FieldName }

/** One line of the registration; nothing where this kind of buyer is not asked for it. */
export function FormField({ name, className, ...input }: FormFieldProps) {
  const { values, errors, setValue } = useRegistration()
  const { maxLength, autoComplete } = FIELDS[name]
  const demand = demandOf(name, values)
  if (demand === 'none') return null
  return (
    <div className={className}>
      <Field
        {...input}
        label={registerTexts.fields[name]}
        hint={demand === 'optional' ? registerTexts.optional : undefined}
        name={name}
        value={values[name]}
        onChange={({ currentTarget }) => setValue(name, currentTarget.value)}
        maxLength={maxLength}
        autoComplete={autoComplete}
        aria-required={demand === 'required'}
        errors={errors[name]}
      />
    </div>
  )
}

/** A state of the United States, chosen from all of them. */
export function StateField({ name, className }: { name: 'address.state' | 'tax.state'; className?: string }) {
  const { values, errors, setValue } = useRegistration()
  const { autoComplete } = FIELDS[name]
  const demand = demandOf(name, values)
  return (
    <div className={className}>
      <SelectField
        label={registerTexts.fields[name]}
        hint={demand === 'optional' ? registerTexts.optional : undefined}
        name={name}
        value={values[name]}
        onChange={({ currentTarget }) => setValue(name, currentTarget.value)}
        autoComplete={autoComplete}
        aria-required={demand === 'required'}
        errors={errors[name]}
        options={STATES}
      />
    </div>
  )
}
