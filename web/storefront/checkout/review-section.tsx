import { Link } from 'react-router'
import { longDate } from '#web/storefront/long-date.ts'
import { Field, FieldErrors, TextArea } from '#web/ui/field.tsx'
import { CardFields } from './card-fields.tsx'
import { FORM, useCheckout } from './checkout-context.ts'
import { CheckoutSection } from './checkout-section.tsx'

/** What goes on the papers, and the terms that ordering accepts. */
export function ReviewSection() {
  const { choices, refusal, step } = useCheckout()
  const texts = refusal?.texts ?? choices.texts
  return (
    <CheckoutSection step="review" title={step === null ? 'For your papers' : 'Review'} summary={null}>
      <div className="max-w-xl space-y-6">
        <Field
          label="Purchase order number"
          hint="Optional"
          form={FORM}
          name="po_number"
          maxLength={64}
          autoComplete="off"
          defaultValue={texts.po_number}
          errors={refusal?.errors['po_number']}
        />
        <TextArea
          label="Notes for the makers"
          hint="Optional"
          form={FORM}
          name="notes"
          maxLength={2000}
          defaultValue={texts.notes}
          errors={refusal?.errors['notes']}
        />
        {step !== null && choices.method === 'card' && (
          <div>
            <h3 className="mb-4 text-body font-medium">Card</h3>
            <CardFields />
          </div>
        )}
        <AcceptTerms />
      </div>
    </CheckoutSection>
  )
}

/** Other terms have to be accepted anew: the box is another one then. */
function AcceptTerms() {
  const { checkout, refusal } = useCheckout()
  const version = checkout.terms_version
  const errors = refusal?.errors['terms'] ?? []
  return (
    <div>
      <div className="flex gap-3 text-small">
        <input
          key={version}
          id="checkout-terms"
          type="checkbox"
          form={FORM}
          name="terms"
          value={version}
          required
          aria-invalid={errors.length > 0 || undefined}
          aria-describedby={errors.length > 0 ? 'checkout-terms-errors' : undefined}
          className="mt-3 size-5 shrink-0 accent-leaf"
        />
        <p className="py-3">
          <label htmlFor="checkout-terms" className="cursor-pointer">
            I accept the terms of sale
          </label>{' '}
          <span className="text-muted">
            (
            <Link to="/terms" target="_blank" className="plain-link">
              read them
            </Link>
            , version of {longDate(version)})
          </span>
        </p>
      </div>
      <FieldErrors id="checkout-terms-errors" errors={errors} />
    </div>
  )
}
