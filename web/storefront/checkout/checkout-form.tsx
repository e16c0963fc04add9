import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Checkout } from '#contract/schemas/orders/checkout.ts'
import { formatDollars } from '#contract/values/money.ts'
import { checkoutTexts } from '#texts/checkout/checkout.tsx'
import { preloadToaster } from '#web/storefront/toasts/toast-queue.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { changesBetween, lineAndTotalChanges, snapshotOf } from './review/changes.ts'
import { BottomBar } from './summary/bottom-bar.tsx'
import { BLOCKERS_ID } from './review/blockers.tsx'
import { ChangesSection } from './review/changes-section.tsx'
import { type CheckoutView, CheckoutContext, FORM } from './checkout-context.ts'
import { checkoutPath, type Choices, choicesFromForm, withDefaults, type Step } from './choices.ts'
import { CheckoutTotals } from './summary/checkout-totals.tsx'
import { OrderSummary } from './summary/order-summary.tsx'
import { hasPaymentFields } from './payment/chosen-method.ts'
import { PaymentSection } from './payment/payment-section.tsx'
import { RepeatedPlacementError } from './placing/placement-error.tsx'
import { PlaceButton } from './placing/place-button.tsx'
import type { PlacementError } from './placing/placement.ts'
import { AcceptTerms } from './review/accept-terms.tsx'
import { ReviewSection } from './review/review-section.tsx'
import { ShippingSection } from './shipping/shipping-section.tsx'
import { AddressSection } from './address/address-section.tsx'
import { useChoices } from './use-choices.ts'
import { useStoredCheckout } from './use-stored-checkout.ts'
import { useStepFocus } from './use-step-focus.ts'

interface CheckoutFormProps {
  checkout: Checkout
  /** Id of the buyer. */
  owner: number
  freshKey: string
  placementError: PlacementError | undefined
}

/** Form of the checkout: address, shipping, payment, references and the button that places the order. */
export function CheckoutForm({ checkout, owner, freshKey, placementError }: CheckoutFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const view = useView(checkout, placementError, form)
  const { step, choices } = view
  useStoredCheckout({ form, owner, items: checkout.cart.items, freshKey, step })
  useStepFocus(step)
  useInvalidFieldFocus(placementError)
  useEffect(preloadToaster, [])
  const now = snapshotOf(checkout)
  const [first] = useState(now)
  // The error refers to the choices of the request it answers.
  const isStale = placementError?.code === 'totals_changed' && placementError.path === checkoutPath(choices)
  const submitted = isStale ? placementError.snapshot : null
  const changes = submitted ? changesBetween(submitted, now) : lineAndTotalChanges(first, now)
  const total = formatDollars(checkout.totals.orderTotal)
  const placeText =
    changes.length > 0 ? checkoutTexts.order.acceptAndPlace({ total }) : checkoutTexts.order.place({ total })
  const isReview = step === null || step === 'review'
  return (
    <CheckoutContext value={view}>
      <Form
        ref={form}
        id={FORM}
        method="post"
        action={checkoutPath(choices)}
        preventScrollReset={!isReview}
        onSubmit={view.busy ? (event) => event.preventDefault() : undefined}
      >
        {/* Enter in a field submits the form with its first submit button. */}
        {(!isReview || checkout.can_place) && (
          <input type="submit" name="intent" value={isReview ? 'place' : 'continue'} tabIndex={-1} className="hidden" />
        )}
        <input type="hidden" name="totals_hash" value={checkout.totals_hash} />
        <input type="hidden" name="seen" value={JSON.stringify(now)} />
        <input type="hidden" name="shown" value={checkoutPath(choices)} />
        <input type="hidden" name="key" value={freshKey} />
        <HiddenFields view={view} />
      </Form>
      <div className="mt-8 grid gap-x-12 gap-y-12 sm:mt-10 lg:grid-cols-[minmax(0,1fr)_24rem] xl:gap-x-20">
        <div className={`min-w-0 ${step === null ? '' : 'border-b border-hairline'}`}>
          {!isReview && checkout.not_approved !== null && (
            <Callout variant="warning" className="mb-8">
              {checkout.not_approved}
            </Callout>
          )}
          <ChangesSection changes={changes} />
          <AddressSection />
          <ShippingSection />
          <PaymentSection />
          <ReviewSection />
          {step === null && <UpdateTotals />}
        </div>
        <OrderSummary cart={checkout.cart}>
          <CheckoutTotals />
          {isReview && checkout.can_place && (
            <>
              <AcceptTerms />
              <RepeatedPlacementError className="mt-4 max-lg:hidden" />
              <PlaceButton className="mt-4 w-full max-lg:hidden">{placeText}</PlaceButton>
              <p className="mt-4 text-micro text-muted">{checkoutTexts.order.recheck}</p>
            </>
          )}
        </OrderSummary>
      </div>
      <BottomBar>
        {isReview && checkout.can_place && (
          <>
            <RepeatedPlacementError className="order-first basis-full" />
            <PlaceButton className="grow">{placeText}</PlaceButton>
          </>
        )}
        {isReview && !checkout.can_place && (
          <a
            href={`#${BLOCKERS_ID}`}
            className="plain-link inline-flex min-h-11 grow items-center justify-end text-small"
          >
            {checkoutTexts.blockers.why}
          </a>
        )}
      </BottomBar>
    </CheckoutContext>
  )
}

function useView(
  checkout: Checkout,
  placementError: PlacementError | undefined,
  form: React.RefObject<HTMLFormElement | null>,
): CheckoutView {
  const { formMethod, state } = useNavigation()
  const placing = state !== 'idle' && formMethod === 'POST'
  const { chosen, choose } = useChoices()
  const choices = withDefaults(chosen, checkout)
  return {
    checkout,
    choices,
    step: stepOf(checkout, choices),
    placementError,
    busy: state !== 'idle',
    placing,
    choose() {
      if (form.current) choose(choicesFromForm(new FormData(form.current)))
    },
  }
}

/** Focuses the first invalid field when the order was rejected because of a field: those of the checkout are outside of the form. */
function useInvalidFieldFocus(placementError: PlacementError | undefined): void {
  useEffect(() => {
    if (placementError && Object.keys(placementError.errors).length > 0)
      document.querySelector<HTMLElement>('#content [aria-invalid=true]')?.focus()
  }, [placementError])
}

/** Returning buyers see all sections at once (null). Without an address no totals can be computed, so the address is first. */
function stepOf({ returning, addresses }: Checkout, { step }: Choices): Step | null {
  if (returning) return null
  return addresses.length === 0 ? 'address' : step
}

/** Hidden inputs with the choices of the closed steps; the open step has visible fields. */
function HiddenFields({ view }: { view: CheckoutView }) {
  const { choices, step } = view
  if (step === null) return null
  const { address, billing, shipping, method, texts } = choices
  return (
    <>
      <input type="hidden" name="step" value={step} />
      {step !== 'address' && (
        <>
          <input type="hidden" name="address" value={address ?? ''} />
          <input type="hidden" name="billing" value={billing ?? ''} />
        </>
      )}
      {step !== 'shipping' && (
        <>
          <input type="hidden" name="shipping" value={shipping} />
          <input type="hidden" name="ship_not_before" value={texts.ship_not_before} />
        </>
      )}
      {!hasPaymentFields(view) && <input type="hidden" name="method" value={method ?? ''} />}
    </>
  )
}

/** Button that recomputes the totals for the current choices in browsers without JavaScript. */
function UpdateTotals() {
  return (
    <Button
      type="submit"
      form={FORM}
      name="intent"
      value="update"
      variant="quiet"
      formNoValidate
      className="mt-8 scripting:hidden"
    >
      {checkoutTexts.order.updateTotals}
    </Button>
  )
}
