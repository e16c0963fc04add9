import { Link } from 'react-router'
import { NO_TERMS } from '#contract/terms.ts'
import { checkoutTexts } from '#texts/checkout.tsx'
import { fieldsTexts } from '#texts/fields.ts'
import { orderFactsTexts } from '#texts/order-facts.ts'
import { useBrowserFaults } from '#web/ui/browser-faults.ts'
import { Field, FieldErrors, TextArea } from '#web/ui/field.tsx'
import { CardFields } from './card-fields.tsx'
import { FORM, useCheckout } from './checkout-context.ts'
import { CheckoutSection } from './checkout-section.tsx'

/** What goes on the papers, and the terms that ordering accepts. */
export function ReviewSection() {
  const { choices, refusal, step } = useCheckout()
  const texts = refusal?.texts ?? choices.texts
  return (
    <CheckoutSection
      step="review"
      title={step === null ? orderFactsTexts.papers : checkoutTexts.review.title}
      summary={null}
    >
      <div className="max-w-xl space-y-6">
        <Field
          label={checkoutTexts.review.purchaseOrder}
          hint={fieldsTexts.optional}
          form={FORM}
          name="po_number"
          maxLength={64}
          autoComplete="off"
          defaultValue={texts.po_number}
          errors={refusal?.errors['po_number']}
        />
        <TextArea
          label={checkoutTexts.review.notes}
          hint={fieldsTexts.optional}
          form={FORM}
          name="notes"
          maxLength={2000}
          defaultValue={texts.notes}
          errors={refusal?.errors['notes']}
        />
        {step !== null && choices.method === 'card' && (
          <div>
            <h3 className="mb-4 text-body font-medium">{checkoutTexts.payment.card}</h3>
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
  const { errors, heed } = useBrowserFaults(refusal?.errors['terms'] ?? [], checkoutTexts.review.notAccepted)
  return (
    <div>
      <div className="flex gap-3 text-small">
        <input
          key={version}
          {...heed}
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
          <label htmlFor="checkout-terms" className="cursor-pointer py-3.5">
            {checkoutTexts.review.accept(<Terms isWritten={version !== NO_TERMS} />)}
          </label>{' '}
          {version !== NO_TERMS && (
            <span className="ml-2 text-micro text-muted">{checkoutTexts.review.version({ version })}</span>
          )}
        </p>
      </div>
      <FieldErrors id="checkout-terms-errors" errors={errors} />
    </div>
  )
}

function Terms({ isWritten }: { isWritten: boolean }) {
  const { terms } = checkoutTexts.review
  if (!isWritten) return terms
  return (
    <Link to="/terms" target="_blank" className="plain-link py-3.5">
      {terms}
    </Link>
  )
}
