import { useEffect, useRef } from 'react'
import { data, Link, redirect } from 'react-router'
import type { Cart } from '#contract/cart.ts'
import { cartTexts } from '#texts/cart.tsx'
import { countsTexts } from '#texts/counts.ts'
import { linksTexts } from '#texts/links.ts'
import { shopContext } from '#web/shop.ts'
import { PRIVATE_PAGE } from '#web/storefront/cache-control.ts'
import { readUnits, readWhole } from '#web/storefront/form-fields.ts'
import { useCartEvents } from '#web/storefront/marketing/cart-events.ts'
import { pageHead } from '#web/storefront/page-head.ts'
import { troubleOf } from '#web/storefront/problem.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/cart'
import { CartGroups } from './cart-groups.tsx'
import { CartSummary } from './cart-summary.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { focusTitle } from './focus-next-line.ts'
import { FootBar } from './foot-bar.tsx'
import { MergeReport } from './merge-report.tsx'
import { SavedForLater } from './saved-for-later.tsx'
import { SimilarToCart } from './similar-to-cart.tsx'
import { useCart } from './use-cart.ts'

export const headers = () => PRIVATE_PAGE

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, visitor } = context.get(shopContext)
  const who = await visitor()
  const [cart, user] = await Promise.all([shop.cart.content(who), who.user ? shop.accounts.user(who.user.id) : null])
  return { cart, status: user?.status ?? null }
}

/** Sets the quantity of a line, 0 removes it: where there is no JavaScript. */
export async function action({ context, request }: Route.ActionArgs) {
  const { shop, visitor } = context.get(shopContext)
  const form = await request.formData()
  const line = readWhole(form, 'line')
  const qty = readUnits(form, 'qty')
  if (line === null || qty === null) return data({ error: cartTexts.enterQuantity }, { status: 422 })
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

export const meta: Route.MetaFunction = ({ matches }) => pageHead({ title: cartTexts.title, hidden: true }, matches)

export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { cart, confirmed, settling } = useCart(loaderData.cart)
  const isEmpty = cart.items.length === 0
  useCartEvents(confirmed)
  useFocusWhenTurned(isEmpty)
  if (isEmpty) {
    return (
      <>
        <div className="frame">
          <MergeReport report={cart.merged} />
        </div>
        <EmptyCart />
        <div className="frame">
          <SavedForLater items={cart.saved_items} />
        </div>
      </>
    )
  }
  return (
    <div className="frame pt-10 sm:pt-14">
      <CartHead cart={cart} />
      <MergeReport report={cart.merged} />
      {actionData?.error && (
        <Notice look="trouble" role="alert" className="mt-6">
          {actionData.error}
        </Notice>
      )}
      <div className="mt-10">
        <div className="grid gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem] xl:gap-x-20">
          <CartGroups cart={cart} settling={settling} />
          <CartSummary cart={cart} status={loaderData.status} settling={settling} />
        </div>
        <FootBar cart={cart} settling={settling} />
      </div>
      <SavedForLater items={cart.saved_items} />
      <SimilarToCart ocids={cart.items.map(({ ocid }) => ocid)} />
    </div>
  )
}

/** The last line took what was pressed with it, and so does the first one that comes back: the keyboard goes on from the heading. */
function useFocusWhenTurned(isEmpty: boolean): void {
  const wasEmpty = useRef(isEmpty)
  useEffect(() => {
    if (wasEmpty.current === isEmpty) return
    wasEmpty.current = isEmpty
    if (isEmpty || document.activeElement === document.body) focusTitle()
  }, [isEmpty])
}

function CartHead({ cart }: { cart: Cart }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-8">
      <div>
        <h1 className="display text-page">{cartTexts.title}</h1>
        <p className="figures mt-2 text-body text-muted">
          {countsTexts.contents({ products: cart.items.length, units: cart.count })}
        </p>
      </div>
      <Link to="/quick-order" className="plain-link inline-flex min-h-11 items-center text-small">
        {linksTexts.quickOrder}
      </Link>
    </div>
  )
}
