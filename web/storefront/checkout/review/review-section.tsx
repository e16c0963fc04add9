import { checkoutTexts } from '#texts/checkout/checkout.tsx'
import { fieldsTexts } from '#texts/ui/fields.ts'
import { orderFactsTexts } from '#texts/orders/order-facts.ts'
import { Field, TextArea } from '#web/ui/forms/field.tsx'
import { FORM, useCheckout } from '#web/storefront/checkout/checkout-context.ts'
import { CheckoutSection } from '#web/storefront/checkout/checkout-section.tsx'

/** References printed on the documents. */
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
      </div>
    </CheckoutSection>
  )
}
