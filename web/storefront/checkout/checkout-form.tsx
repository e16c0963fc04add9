import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Checkout } from '#contract/checkout.ts'
import { formatDollars } from '#contract/money.ts'
import { checkoutTexts } from '#texts/checkout.tsx'
import { expectNotices } from '#web/storefront/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { changesBetween, goodsChanges, seenOf } from './changes.ts'
import { BottomBar } from './bottom-bar.tsx'
import { OBSTACLES_ID } from './obstacles.tsx'
import { ChangesSection } from './changes-section.tsx'
import { type CheckoutView, CheckoutContext, FORM } from './checkout-context.ts'
import { checkoutPath, type Choices, choicesOf, settledChoices, type Step } from './choices.ts'
import { CheckoutSums } from './checkout-sums.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PaymentSection } from './payment-section.tsx'
import { PlaceButton } from './place-button.tsx'
import type { Refusal } from './placement.ts'
import { ReviewSection } from './review-section.tsx'
import { ShippingSection } from './shipping-section.tsx'
import { ShipTo } from './ship-to.tsx'
import { useChoices } from './use-choices.ts'
import { useKeptCheckout } from './use-kept-checkout.ts'
import { useStepFocus } from './use-step-focus.ts'

interface CheckoutFormProps {
  checkout: Checkout
  /** The buyer. */
  owner: number
  freshKey: string
  refusal: Refusal | undefined
}

/** Where it goes, how it travels, how it is paid, what else there is to say, and the order itself. */
export function CheckoutForm({ checkout, owner, freshKey, refusal }: CheckoutFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const view = useView(checkout, refusal, form)
  const { step, choices } = view
  useKeptCheckout({ form, owner, items: checkout.cart.items, freshKey, step })
  useStepFocus(step)
  useEffect(expectNotices, [])
  const now = seenOf(checkout)
  const [first] = useState(now)
  // A refusal speaks of what was chosen then.
  const held = refusal?.code === 'totals_changed' && refusal.path === checkoutPath(choices) ? refusal.seen : null
  const changes = held ? changesBetween(held, now) : goodsChanges(first, now)
  const total = formatDollars(checkout.totals.orderTotal)
  const placeText =
    changes.length > 0 ? checkoutTexts.order.acceptAndPlace({ total }) : checkoutTexts.order.place({ total })
  const placesHere = step === null || step === 'review'
  return (
    <CheckoutContext value={view}>
      <Form
        ref={form}
        id={FORM}
        method="post"
        action={checkoutPath(choices)}
        preventScrollReset={!placesHere}
        onSubmit={view.busy ? (event) => event.preventDefault() : undefined}
      >
        {/* Enter in a field presses the first button of its form. */}
        {(!placesHere || checkout.can_place) && (
          <input
            type="submit"
            name="intent"
            value={placesHere ? 'place' : 'continue'}
            tabIndex={-1}
            className="hidden"
          />
        )}
        <input type="hidden" name="totals_hash" value={checkout.totals_hash} />
        <input type="hidden" name="seen" value={JSON.stringify(now)} />
        <input type="hidden" name="shown" value={checkoutPath(choices)} />
        <input type="hidden" name="key" value={freshKey} />
        <Closed view={view} />
      </Form>
      <div className="mt-8 grid gap-x-12 gap-y-12 sm:mt-10 lg:grid-cols-[minmax(0,1fr)_24rem] xl:gap-x-20">
        <div className={`min-w-0 ${step === null ? '' : 'border-b border-hairline'}`}>
          {!placesHere && checkout.not_approved !== null && (
            <Notice look="warning" className="mb-8">
              {checkout.not_approved}
            </Notice>
          )}
          <ChangesSection changes={changes} />
          <ShipTo />
          <ShippingSection />
          <PaymentSection />
          <ReviewSection />
          {step === null && <UpdateTotals />}
        </div>
        <OrderSummary cart={checkout.cart}>
          <CheckoutSums />
          {placesHere && checkout.can_place && (
            <>
              <PlaceButton className="mt-6 w-full max-lg:hidden">{placeText}</PlaceButton>
              <p className="mt-4 text-micro text-muted">{checkoutTexts.order.checkedAgain}</p>
            </>
          )}
        </OrderSummary>
      </div>
      <BottomBar>
        {placesHere && checkout.can_place && <PlaceButton className="grow">{placeText}</PlaceButton>}
        {placesHere && !checkout.can_place && (
          <a
            href={`#${OBSTACLES_ID}`}
            className="plain-link inline-flex min-h-11 grow items-center justify-end text-small"
          >
            {checkoutTexts.obstacles.why}
          </a>
        )}
      </BottomBar>
    </CheckoutContext>
  )
}

function useView(
  checkout: Checkout,
  refusal: Refusal | undefined,
  form: React.RefObject<HTMLFormElement | null>,
): CheckoutView {
  const { formMethod, state } = useNavigation()
  const placing = state !== 'idle' && formMethod === 'POST'
  const { chosen, choose } = useChoices()
  const choices = settledChoices(chosen, checkout)
  return {
    checkout,
    choices,
    step: stepOf(checkout, choices),
    refusal,
    busy: state !== 'idle',
    placing,
    choose() {
      if (form.current) choose(choicesOf(new FormData(form.current)))
    },
  }
}

/** Whoever has ordered before sees all on one page; without an address nothing else can be reckoned. */
function stepOf({ returning, addresses }: Checkout, { step }: Choices): Step | null {
  if (returning) return null
  return addresses.length === 0 ? 'address' : step
}

/** What is chosen in the steps that are not open; the fields of the open one speak for themselves. */
function Closed({ view: { choices, step } }: { view: CheckoutView }) {
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
      {step !== 'payment' && <input type="hidden" name="method" value={method ?? ''} />}
    </>
  )
}

/** Without JavaScript the totals follow what is chosen on a press. */
function UpdateTotals() {
  return (
    <Button
      type="submit"
      form={FORM}
      name="intent"
      value="update"
      look="quiet"
      formNoValidate
      className="mt-8 scripting:hidden"
    >
      {checkoutTexts.order.updateTotals}
    </Button>
  )
}
