import { useState } from 'react'
import { data, redirect } from 'react-router'
import { shopContext } from '#web/shop.ts'
import { CallFailure } from '#web/storefront/api.ts'
import { PRIVATE_PAGE } from '#web/storefront/cache-control.ts'
import { EmptyCart } from '#web/storefront/cart/empty-cart.tsx'
import { readSecret, readText } from '#web/storefront/form-fields.ts'
import { pageHead } from '#web/storefront/page-head.ts'
import { troubleOf } from '#web/storefront/problem.ts'
import { reloadSession, setCount } from '#web/storefront/session/session.ts'
import type { Route } from './+types/checkout'
import { placeOrder } from './calls.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { GuestCheckout } from './guest-checkout.tsx'
import { answerOf, paymentMethodOf, readPlacement, thankYouPath, type CheckoutAnswer } from './placement.ts'

export const headers = () => PRIVATE_PAGE

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, visitor } = context.get(shopContext)
  const who = await visitor()
  // One key for each time the form is shown: the same order is not placed twice, however often it is sent.
  const key = crypto.randomUUID()
  if (!who.user) return { checkout: null, cart: await shop.cart.content(who), key }
  const checkout = await shop.orders.checkout(who)
  return { checkout, cart: checkout.cart, key }
}

/** Signs in or places the order where there is no JavaScript. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const { shop, visitor, signIn } = context.get(shopContext)
  const form = await request.formData()
  try {
    if (form.get('intent') === 'sign-in') {
      await signIn({ email: readText(form, 'email'), password: readSecret(form, 'password') })
      return redirect('/checkout')
    }
    const { order, key } = readPlacement(form, paymentMethodOf(params.paymentMethod))
    const { invoice } = await shop.orders.place(await visitor(), order, key)
    return redirect(thankYouPath(invoice))
  } catch (error) {
    const trouble = troubleOf(error)
    if (!trouble) throw error
    return data(answerOf(form, trouble), { status: trouble.status })
  }
}

export async function clientAction({ request, params }: Route.ClientActionArgs): Promise<CheckoutAnswer | Response> {
  const form = await request.formData()
  const { order, key } = readPlacement(form, paymentMethodOf(params.paymentMethod))
  try {
    const { invoice } = await placeOrder(order, key)
    setCount(0)
    return redirect(thankYouPath(invoice))
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    // Signed out in another tab: the header does not know yet.
    if (error.code === 'not_signed_in') await reloadSession()
    return answerOf(form, { code: error.code, message: error.message, errors: error.errors })
  }
}

export const meta: Route.MetaFunction = () => pageHead({ title: 'Checkout', hidden: true })

export default function CheckoutPage({ loaderData: { checkout, cart, key: fresh }, actionData }: Route.ComponentProps) {
  // The key outlives the page's data: after a failure nobody can see, the same order must carry the same key.
  const [key] = useState(fresh)
  // Whoever was signed out while ordering still has a cart: theirs, which a guest does not see.
  const interrupted = !checkout && actionData !== undefined
  if (cart.items.length === 0 && !interrupted) return <EmptyCart />
  return (
    <div className="frame pt-10 sm:pt-14">
      <h1 className="display text-page">Checkout</h1>
      {checkout ? (
        <CheckoutForm checkout={checkout} placementKey={key} answer={actionData} />
      ) : (
        <GuestCheckout cart={cart} errors={actionData?.errors} signedOut={actionData?.code === 'not_signed_in'} />
      )}
    </div>
  )
}
