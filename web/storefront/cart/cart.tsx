import { data, redirect } from 'react-router'
import { shopContext } from '#web/shop.ts'
import { CallFailure } from '#web/storefront/api.ts'
import { PRIVATE_PAGE } from '#web/storefront/cache-control.ts'
import { readUnits, readWhole } from '#web/storefront/form-fields.ts'
import { notify } from '#web/storefront/notices.ts'
import { pageHead } from '#web/storefront/page-head.ts'
import { troubleOf } from '#web/storefront/problem.ts'
import { reloadSession, setCount } from '#web/storefront/session/session.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/cart'
import { cartCalls } from './calls.ts'
import { CartGroups } from './cart-groups.tsx'
import { CartSummary } from './cart-summary.tsx'
import { EmptyCart } from './empty-cart.tsx'

export const headers = () => PRIVATE_PAGE

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, visitor } = context.get(shopContext)
  return { cart: await shop.cart.content(await visitor()) }
}

/** Sets the quantity of a line; 0 removes it. */
export async function action({ context, request }: Route.ActionArgs) {
  const { shop, visitor } = context.get(shopContext)
  const { line, qty } = readChange(await request.formData())
  if (line === null || qty === null) return data({ error: 'Please enter a quantity.' }, { status: 422 })
  try {
    await shop.cart.update(await visitor(), line, qty)
  } catch (error) {
    const trouble = troubleOf(error)
    if (!trouble) throw error
    if (qty === 0 && trouble.status === 404) return redirect('/cart')
    return data({ error: trouble.message }, { status: trouble.status })
  }
  return redirect('/cart')
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const { line, qty } = readChange(await request.formData())
  if (line === null || qty === null) return null
  try {
    const { count } = await (qty === 0 ? cartCalls.remove(line) : cartCalls.update(line, qty))
    setCount(count)
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    // Another tab removed it before: what was wanted is so, only the badge may not know.
    if (qty === 0 && error.status === 404) await reloadSession()
    else notify(error.message, 'trouble')
  }
  return null
}

function readChange(form: FormData): { line: number | null; qty: number | null } {
  return { line: readWhole(form, 'line'), qty: readUnits(form, 'qty') }
}

export const meta: Route.MetaFunction = () => pageHead({ title: 'Cart', hidden: true })

export default function CartPage({ loaderData: { cart }, actionData }: Route.ComponentProps) {
  if (cart.items.length === 0) return <EmptyCart />
  return (
    <div className="frame pt-10 sm:pt-14">
      <h1 className="display text-page">Cart</h1>
      <p className="figures mt-2 text-body text-muted">
        {cart.items.length === 1 ? '1 product' : `${cart.items.length} products`},{' '}
        {cart.count === 1 ? '1 unit' : `${cart.count.toLocaleString('en-US')} units`}
      </p>
      {actionData?.error && (
        <Notice look="trouble" role="alert" className="mt-6">
          {actionData.error}
        </Notice>
      )}
      <div className="mt-10 grid gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem] xl:gap-x-20">
        <CartGroups items={cart.items} />
        <CartSummary cart={cart} />
      </div>
    </div>
  )
}
