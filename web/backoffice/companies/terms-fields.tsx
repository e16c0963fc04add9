import type { CompanyTerms } from '#contract/schemas/admin/companies/companies.ts'
import { Field } from '#web/backoffice/ui/field.tsx'

interface TermsFieldsProps {
  terms: CompanyTerms
  errors: Record<string, string[]>
}

/** Fields of invoice terms, for a form that `parseTerms` reads. */
export function TermsFields({ terms, errors }: TermsFieldsProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field
        label="Days to pay an invoice"
        name="days"
        type="number"
        min={0}
        max={180}
        required
        defaultValue={terms.days}
        hint="0: no invoice terms"
        errors={errors['days'] ?? errors['terms.days']}
      />
      <Field
        label="Credit limit in dollars"
        name="limit"
        type="number"
        min={0}
        step="0.01"
        defaultValue={terms.limit ?? ''}
        hint="Empty: no limit"
        errors={errors['limit'] ?? errors['terms.limit']}
      />
    </div>
  )
}

/** Reads the fields of `TermsFields`. */
export function parseTerms(form: FormData): CompanyTerms {
  const [days, limit] = [form.get('days'), form.get('limit')]
  return { days: Number(days), limit: limit === null || limit === '' ? null : Number(limit) }
}
