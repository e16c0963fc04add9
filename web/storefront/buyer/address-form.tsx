import type { KeptAddress } from '#contract/profile.ts'
import { US_STATES } from '#contract/us-states.ts'
import { addressTexts } from '#texts/address.ts'
import { fieldsTexts } from '#texts/fields.ts'
import { Field } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { closeFold } from './fold.tsx'
import { SectionForm, type SectionFormProps } from './section-form.tsx'

const STATES = [['', fieldsTexts.choose], ...Object.entries(US_STATES)] as const satisfies readonly (readonly [
  string,
  string,
])[]

interface AddressFormProps {
  address?: KeptAddress
  /** The page it is on, where that is not the profile. */
  action?: string
  onSaved?: SectionFormProps['onSaved']
}

/** A new address, or one to be written over. */
export function AddressForm({ address, action, onSaved = closeFold }: AddressFormProps) {
  return (
    <SectionForm
      intent={address ? 'address-change' : 'address-add'}
      of={address ? String(address.id) : ''}
      save={address ? fieldsTexts.save : addressTexts.add}
      action={action}
      onSaved={onSaved}
    >
      {({ errors, values }) => {
        const field = (name: 'label' | 'name' | 'line1' | 'line2' | 'city' | 'zip') => ({
          name,
          defaultValue: values[name] ?? address?.[name] ?? '',
          errors: errors[name],
        })
        return (
          <>
            <div className="grid gap-5 sm:grid-cols-2">
              <Field {...field('name')} label={addressTexts.name} autoComplete="name" required maxLength={200} />
              <Field
                {...field('label')}
                label={addressTexts.label}
                hint={fieldsTexts.optional}
                autoComplete="off"
                maxLength={60}
              />
            </div>
            <Field
              {...field('line1')}
              label={addressTexts.street}
              autoComplete="address-line1"
              required
              maxLength={200}
            />
            <Field
              {...field('line2')}
              label={addressTexts.suite}
              hint={fieldsTexts.optional}
              autoComplete="address-line2"
              maxLength={200}
            />
            <div className="grid gap-5 sm:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,1fr)]">
              <Field
                {...field('city')}
                label={addressTexts.city}
                autoComplete="address-level2"
                required
                maxLength={100}
              />
              <SelectField
                label={fieldsTexts.state}
                name="state"
                autoComplete="address-level1"
                required
                options={STATES}
                defaultValue={values['state'] ?? address?.state ?? ''}
                errors={errors['state']}
              />
              <Field
                {...field('zip')}
                label={addressTexts.zip}
                autoComplete="postal-code"
                inputMode="numeric"
                required
                maxLength={10}
              />
            </div>
          </>
        )
      }}
    </SectionForm>
  )
}
