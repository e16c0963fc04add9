import { useState } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { checkoutTexts } from '#texts/checkout.tsx'
import { shopContext } from '#web/shop.ts'
import { GivenAnswer } from '#web/storefront/buyer/given-answer.ts'
import { PRIVATE_PAGE } from '#web/storefront/cache-control.ts'
import { EmptyCart } from '#web/storefront/cart/empty-cart.tsx'
import { useTracked } from '#web/storefront/marketing/track.ts'
import { pageHead } from '#web/storefront/page-head.ts'
import { CUSTOM_LAYOUT } from '#web/storefront/shell/use-layout.ts'
import type { Route } from './+types/checkout'
import { actInBrowser } from './act-in-browser.ts'
import { actOnServer } from './act-on-server.ts'
import type { CheckoutAnswer } from './answer.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { CheckoutLayout } from './checkout-layout.tsx'
import { readChoices, wantedOf } from './choices.ts'
import { GuestCheckout } from './guest-checkout.tsx'
import { MaybePlaced } from './maybe-placed.tsx'
import { useFocusAfterSignIn } from './use-focus-after-sign-in.ts'

/** Nothing in the shop's head and foot is wanted by who is about to order. */
export const handle = CUSTOM_LAYOUT

export const headers = () => PRIVATE_PAGE

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { shop, visitor } = context.get(shopContext)
  const who = await visitor()
  // One key for each time the form is shown: the same order is not placed twice, however often it is sent.
  const key = crypto.randomUUID()
  if (!who.user) return { checkout: null, cart: await shop.cart.content(who), key, owner: 0 }
  const choices = readChoices(params.paymentMethod, new URL(request.url).searchParams)
  const checkout = await shop.orders.checkout(who, wantedOf(choices))
  return { checkout, cart: checkout.cart, key, owner: who.user.id }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { pathname, search } = new URL(request.url)
  const isDocument = request.headers.get('accept')?.includes('text/html') ?? false
  return actOnServer(context.get(shopContext), await request.formData(), { here: pathname + search, isDocument })
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return actInBrowser(await request.clone().formData(), serverAction, request.signal)
}

/** Where the shop could not be reached, asking it again would lose the page and what is typed on it. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const refusal = (actionResult as CheckoutAnswer | undefined)?.refusal
  return refusal && refusal.code === null ? false : defaultShouldRevalidate
}

export const meta: Route.MetaFunction = ({ matches }) => pageHead({ title: checkoutTexts.title, hidden: true }, matches)

export default function CheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const { checkout, cart, key: fresh, owner } = loaderData
  // The key outlives the page's data: after a failure nobody can see, the same order must carry the same key.
  const [key] = useState(fresh)
  const refusal = actionData?.refusal
  useFocusAfterSignIn(checkout !== null)
  const begun = checkout && cart.items.length > 0
  useTracked(begun ? { name: 'begin_checkout', cart, total: checkout.totals.orderTotal } : null, begun ? 'begun' : '')
  // Whoever was signed out while ordering still has a cart: theirs, which a guest does not see.
  const interrupted = !checkout && actionData !== undefined
  if (cart.items.length === 0 && !interrupted) {
    return (
      <CheckoutLayout>
        <MaybePlaced />
        <EmptyCart />
      </CheckoutLayout>
    )
  }
  return (
    <CheckoutLayout>
      <div className="frame pt-8 sm:pt-12">
        <h1 className="display text-page">{checkoutTexts.title}</h1>
        {checkout ? (
          <GivenAnswer value={actionData?.answer}>
            <CheckoutForm checkout={checkout} owner={owner} freshKey={key} refusal={refusal} />
          </GivenAnswer>
        ) : (
          <GuestCheckout
            cart={cart}
            errors={actionData?.errors}
            signedOut={refusal?.code === 'not_signed_in' || refusal?.code === 'invalid_token'}
          />
        )}
      </div>
    </CheckoutLayout>
  )
}
