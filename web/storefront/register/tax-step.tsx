import { CertificateField } from './certificate-field.tsx'
import { needsTax } from './fields.ts'
import { FormField, StateField } from './form-field.tsx'
import { useRegistration } from './registration-context.ts'

/** What shows that the buyer buys for resale. */
export function TaxStep() {
  const { values } = useRegistration()
  return (
    <div className="space-y-8">
      <p className="max-w-[60ch] text-body text-muted">
        {needsTax(values)
          ? 'Your state has given you a number to buy for resale. It is on your resale certificate.'
          : 'If you buy for resale, enter the number of your resale certificate. If not, go on without.'}
      </p>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <FormField name="tax.number" />
        <StateField name="tax.state" />
      </div>
      <CertificateField />
    </div>
  )
}
