import type { SavedAddress } from '#contract/schemas/accounts/profile.ts'
import { US_STATES } from '#contract/text/us-states.ts'
import { addressTexts } from '#texts/account/address.ts'
import { fieldsTexts } from '#texts/ui/fields.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { closeDisclosure } from '#web/storefront/buyer/disclosure.tsx'
import { SectionForm, type SectionFormProps } from '#web/storefront/buyer/forms/section-form.tsx'

const STATES = [['', fieldsTexts.choose], ...Object.entries(US_STATES)] as const satisfies readonly (readonly [
  string,
  string,
])[]

interface AddressFormProps {
  address?: SavedAddress
  /** URL of the page's action, if it is not the profile. */
  action?: string
  onSaved?: SectionFormProps['onSaved']
}

/** Form for a new address, or to change `address`. */
export function AddressForm({ address, action, onSaved = closeDisclosure }: AddressFormProps) {
  return (
    <SectionForm
      intent={address ? 'address-change' : 'address-add'}
      of={address ? String(address.id) : ''}
      save={address ? fieldsTexts.save : addressTexts.add}
      action={action}
      onSaved={onSaved}
    >
      {({ errors, values }) => {
        const field = (name: 'label' | 'name' | 'line1' | 'line2' | 'city' | 'zip' | 'phone') => ({
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
            <Field
              {...field('phone')}
              label={addressTexts.phone}
              hint={fieldsTexts.optional}
              type="tel"
              autoComplete="tel"
              maxLength={40}
            />
          </>
        )
      }}
    </SectionForm>
  )
}
