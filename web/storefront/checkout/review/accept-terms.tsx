import { href, Link } from 'react-router'
import { NO_TERMS_VERSION } from '#contract/orders/checkout.ts'
import { checkoutTexts } from '#texts/checkout/checkout.tsx'
import { FieldErrors } from '#web/ui/forms/field.tsx'
import { useNativeValidation } from '#web/ui/forms/use-native-validation.ts'
import { FORM, useCheckout } from '#web/storefront/checkout/checkout-context.ts'

/** Checkbox for the terms, beside the button that places the order. A new version must be accepted again, so the key resets the checkbox. */
export function AcceptTerms() {
  const { checkout, placementError } = useCheckout()
  const version = checkout.terms_version
  const { errors, handlers } = useNativeValidation(
    placementError?.errors['terms'] ?? [],
    checkoutTexts.review.notAccepted,
  )
  return (
    <div className="mt-6">
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
  if (!isWritten) return <span>{terms}</span>
  return (
    <Link to={href('/terms')} target="_blank" className="plain-link py-3.5">
      {terms}
    </Link>
  )
}
