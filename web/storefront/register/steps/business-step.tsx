import { NEEDS_COMPANY } from '#contract/accounts/registration.ts'
import { BuyerKindChoice } from './buyer-kind-choice.tsx'
import { FormField } from '#web/storefront/register/form/form-field.tsx'
import { useRegistration } from '#web/storefront/register/form/registration-context.ts'

/** Step with the kind of buyer and their company, if they have one. */
export function BusinessStep() {
  const { values } = useRegistration()
  const hasCompany = NEEDS_COMPANY.includes(Number(values['company.buyer_type_id']))
  return (
    <div className="space-y-8">
      <BuyerKindChoice />
      {hasCompany && (
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <FormField name="company.name" />
          <FormField name="company.legal_name" />
          <FormField name="company.website" inputMode="url" className="sm:col-span-2" />
        </div>
      )}
    </div>
  )
}
