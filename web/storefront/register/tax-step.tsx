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
  if (needsTax(values)) return 'Your state has given you a number to buy for resale. It is on your resale certificate.'
  const state = values['address.state']
  if (NO_RESALE_NUMBERS.includes(state)) {
    return `${US_STATES[state] ?? state} has no sales tax and issues no resale numbers: go on without. If you have one of another state, enter it here.`
  }
  return 'If you buy for resale, enter the number of your resale certificate. If not, go on without.'
}
