import type { ComponentProps } from 'react'
import { ISSUING_STATES, US_STATES } from '#contract/text/us-states.ts'
import { registerTexts } from '#texts/register/register.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { requirementOf, FIELDS, type FieldName } from './fields.ts'
import { useRegistration } from './registration-context.ts'

const STATES = {
  'address.state': [['', registerTexts.chooseState] as const, ...Object.entries(US_STATES)],
  'tax.state': [['', registerTexts.chooseState] as const, ...ISSUING_STATES],
}

type FormFieldProps = Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'className'> & { name: FieldName }

/** A text field of the registration; not rendered if this kind of buyer does not have it. */
export function FormField({ name, className, ...input }: FormFieldProps) {
  const { values, required, errors, setValue } = useRegistration()
  const { maxLength, autoComplete } = FIELDS[name]
  const requirement = requirementOf(name, values, required)
  if (requirement === 'none') return null
  return (
    <div className={className}>
      <Field
        {...input}
        label={registerTexts.fields[name]}
        hint={requirement === 'optional' ? registerTexts.optional : undefined}
        name={name}
        value={values[name]}
        onChange={({ currentTarget }) => setValue(name, currentTarget.value)}
        maxLength={maxLength}
        autoComplete={autoComplete}
        aria-required={requirement === 'required'}
        errors={errors[name]}
      />
    </div>
  )
}

/** Select with the states of the United States. */
export function StateField({ name, className }: { name: 'address.state' | 'tax.state'; className?: string }) {
  const { values, required, errors, setValue } = useRegistration()
  const { autoComplete } = FIELDS[name]
  const requirement = requirementOf(name, values, required)
  return (
    <div className={className}>
      <SelectField
        label={registerTexts.fields[name]}
        hint={requirement === 'optional' ? registerTexts.optional : undefined}
        name={name}
        value={values[name]}
        onChange={({ currentTarget }) => setValue(name, currentTarget.value)}
        autoComplete={autoComplete}
        aria-required={requirement === 'required'}
        errors={errors[name]}
        options={STATES[name]}
      />
    </div>
  )
}
