import { FormField, StateField } from '#web/storefront/register/form/form-field.tsx'

/** Step with the shipping address. */
export function AddressStep() {
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-6">
      <FormField name="address.line1" className="sm:col-span-6" />
      <FormField name="address.line2" className="sm:col-span-6" />
      <FormField name="address.city" className="sm:col-span-6" />
      <StateField name="address.state" className="sm:col-span-4" />
      <FormField name="address.zip" inputMode="numeric" className="sm:col-span-2" />
    </div>
  )
}
