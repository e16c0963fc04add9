import { href, Link } from 'react-router'
import { NO_TERMS_VERSION } from '#contract/checkout.ts'
import { checkoutTexts } from '#texts/checkout/checkout.tsx'
import { fieldsTexts } from '#texts/ui/fields.ts'
import { orderFactsTexts } from '#texts/orders/order-facts.ts'
import { useNativeValidation } from '#web/ui/forms/use-native-validation.ts'
import { Field, FieldErrors, TextArea } from '#web/ui/forms/field.tsx'
import { CardFields } from '#web/storefront/checkout/payment/card-fields.tsx'
import { FORM, useCheckout } from '#web/storefront/checkout/checkout-context.ts'
import { CheckoutSection } from '#web/storefront/checkout/checkout-section.tsx'

/** References printed on the documents, and the terms of sale to accept. */
export function ReviewSection() {
  const { choices, placementError, step } = useCheckout()
  const texts = placementError?.texts ?? choices.texts
  return (
    <CheckoutSection
      step="review"
      title={step === null ? orderFactsTexts.references : checkoutTexts.review.title}
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
          errors={placementError?.errors['po_number']}
        />
        <TextArea
          label={checkoutTexts.review.notes}
          hint={fieldsTexts.optional}
          form={FORM}
          name="notes"
          maxLength={2000}
          defaultValue={texts.notes}
          errors={placementError?.errors['notes']}
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

/** Checkbox for the terms. A new version must be accepted again, so the key resets the checkbox. */
function AcceptTerms() {
  const { checkout, placementError } = useCheckout()
  const version = checkout.terms_version
  const { errors, handlers } = useNativeValidation(
    placementError?.errors['terms'] ?? [],
    checkoutTexts.review.notAccepted,
  )
  return (
    <div>
      <div className="flex gap-3 text-small">
        <input
          key={version}
          {...handlers}
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
            {checkoutTexts.review.accept(<Terms isWritten={version !== NO_TERMS_VERSION} />)}
          </label>{' '}
          {version !== NO_TERMS_VERSION && (
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
    <Link to={href('/terms')} target="_blank" className="plain-link py-3.5">
      {terms}
    </Link>
  )
}
