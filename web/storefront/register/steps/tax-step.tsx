import { registerTexts } from '#texts/register/register.tsx'
import { CertificateField } from './certificate-field.tsx'
import { US_STATES } from '#contract/text/us-states.ts'
import { STATES_WITHOUT_SALES_TAX } from '#contract/accounts/registration.ts'
import { needsResaleNumberFor, type Required, type Values } from '#web/storefront/register/form/fields.ts'
import { FormField, StateField } from '#web/storefront/register/form/form-field.tsx'
import { useRegistration } from '#web/storefront/register/form/registration-context.ts'

/** Step with the resale number and certificate. */
export function TaxStep() {
  const { values, required } = useRegistration()
  return (
    <div className="space-y-8">
      <p className="max-w-[60ch] text-body text-muted">{introductionTo(values, required)}</p>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <FormField name="tax.number" />
        <StateField name="tax.state" />
      </div>
      <CertificateField />
    </div>
  )
}

function introductionTo(values: Values, required: Required): string {
  if (needsResaleNumberFor(values, required)) return registerTexts.tax.needed
  const state = values['address.state']
  if (STATES_WITHOUT_SALES_TAX.includes(state)) {
    return registerTexts.tax.noneIn({ state: US_STATES[state] ?? state })
  }
  return registerTexts.tax.optional
}
