import { useState } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { checkoutTexts } from '#texts/checkout/checkout.tsx'
import { shopContext } from '#web/shop.ts'
import { ActionResultContext } from '#web/storefront/buyer/forms/action-result-context.ts'
import { PRIVATE_PAGE } from '#web/storefront/http/cache-control.ts'
import { EmptyCart } from '#web/storefront/cart/empty/empty-cart.tsx'
import { useTracked } from '#web/storefront/marketing/track.ts'
import { pageHead } from '#web/storefront/seo/page-head.ts'
import { CUSTOM_LAYOUT } from '#web/storefront/shell/use-layout.ts'
import type { Route } from './+types/checkout'
import { checkoutClientAction } from './placing/client-action.ts'
import { checkoutServerAction } from './placing/server-action.ts'
import type { CheckoutActionResult } from './placing/action-result.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { CheckoutLayout } from './checkout-layout.tsx'
import { readChoices, toCheckoutQuery } from './choices.ts'
import { GuestCheckout } from './guest-checkout.tsx'
import { AlreadyPlaced } from './placing/already-placed.tsx'
import { useFocusAfterSignIn } from './use-focus-after-sign-in.ts'

/** The checkout has its own header and footer, so that nothing distracts from ordering. */
export const handle = CUSTOM_LAYOUT

export const headers = () => PRIVATE_PAGE

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { shop, visitor } = context.get(shopContext)
  const who = await visitor()
  // One idempotency key per rendering of the form: submitting it repeatedly places one order.
  const key = crypto.randomUUID()
  if (!who.user) return { checkout: null, cart: await shop.cart.content(who), key, owner: null }
  const choices = readChoices(params.paymentMethod, url.searchParams)
  const checkout = await shop.orders.placing.checkout(who, toCheckoutQuery(choices))
  return { checkout, cart: checkout.cart, key, owner: who.user.id }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { pathname, search } = url
  const isDocument = request.headers.get('accept')?.includes('text/html') ?? false
  return checkoutServerAction(context.get(shopContext), await request.formData(), {
    here: pathname + search,
    isDocument,
  })
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return checkoutClientAction(await request.clone().formData(), serverAction, request.signal)
}

/** After a network failure the page is not loaded again: that request would fail too, and the typed input would be lost. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const error = (actionResult as CheckoutActionResult | undefined)?.placementError
  return error && error.code === null ? false : defaultShouldRevalidate
}

export const meta: Route.MetaFunction = ({ matches }) => pageHead({ title: checkoutTexts.title, hidden: true }, matches)

export default function CheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const { checkout, cart, key: fresh, owner } = loaderData
  // The key survives a reload of the page's data: after a failure of unknown outcome, the retry must use the same key.
  const [key] = useState(fresh)
  const placementError = actionData?.placementError
  useFocusAfterSignIn(checkout !== null)
  const begun = checkout && cart.items.length > 0
  useTracked(begun ? { name: 'begin_checkout', cart, total: checkout.totals.orderTotal } : null, begun ? 'begun' : '')
  // A buyer whose session ended while ordering still has a cart, but a guest cannot see it.
  const interrupted = !checkout && actionData !== undefined
  if (cart.items.length === 0 && !interrupted) {
    return (
      <CheckoutLayout>
        <AlreadyPlaced />
        <EmptyCart />
      </CheckoutLayout>
    )
  }
  return (
    <CheckoutLayout>
      <div className="frame pt-8 sm:pt-12">
        <h1 className="display text-page">{checkoutTexts.title}</h1>
        {checkout ? (
          <ActionResultContext value={actionData?.result}>
            <CheckoutForm checkout={checkout} owner={owner} freshKey={key} placementError={placementError} />
          </ActionResultContext>
        ) : (
          <GuestCheckout
            cart={cart}
            errors={actionData?.errors}
            signedOut={placementError?.code === 'not_signed_in' || placementError?.code === 'invalid_token'}
          />
        )}
      </div>
    </CheckoutLayout>
  )
}
