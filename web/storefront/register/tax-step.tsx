import { registerTexts } from '#texts/register.tsx'
import { CertificateField } from './certificate-field.tsx'
import { US_STATES } from '#contract/us-states.ts'
import { NO_RESALE_NUMBERS } from '#contract/registration.ts'
import { needsTax, type Values } from './fields.ts'
import { FormField, StateField } from './form-field.tsx'
import { useRegistration } from './registration-context.ts'

/** What shows that the buyer buys for resale. */
export function TaxStep() {
  const { values } = useRegistration()
  return (
    <div className="space-y-8">
      <p className="max-w-[60ch] text-body text-muted">{introductionTo(values)}</p>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <FormField name="tax.number" />
        <StateField name="tax.state" />
      </div>
      <CertificateField />
    </div>
  )
}

function introductionTo(values: Values): string {
  if (needsTax(values)) return registerTexts.tax.needed
  const state = values['address.state']
  if (NO_RESALE_NUMBERS.includes(state)) {
    return registerTexts.tax.noneIn({ state: US_STATES[state] ?? state })
  }
  return registerTexts.tax.wanted
}
