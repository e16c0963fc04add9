import { useEffect, useRef } from 'react'
import { data, href, Link, redirect } from 'react-router'
import type { Cart } from '#contract/schemas/cart.ts'
import { cartTexts } from '#texts/cart/cart.tsx'
import { countsTexts } from '#texts/ui/counts.ts'
import { linksTexts } from '#texts/ui/links.ts'
import { shopContext } from '#web/shop.ts'
import { readUnits, readWhole } from '#web/storefront/forms/form-fields.ts'
import { PRIVATE_PAGE } from '#web/storefront/http/cache-control.ts'
import { problemFrom } from '#web/storefront/http/problem.ts'
import { useCartEvents } from '#web/storefront/marketing/cart-events.ts'
import { pageHead } from '#web/storefront/seo/page-head.ts'
import { pageLink, requestedPage } from '#web/ui/page-links.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import type { Route } from './+types/cart'
import { CartGroups } from './cart-groups.tsx'
import { cartPage } from './cart-pages.ts'
import { EmptyCart } from './empty/empty-cart.tsx'
import { focusTitle } from './focus-next-line.ts'
import { MergeReport, useMergeReport } from './merge-report.tsx'
import { SavedForLater } from './saved-for-later.tsx'
import { SimilarToCart } from './similar-to-cart.tsx'
import { CartSummary } from './summary/cart-summary.tsx'
import { FootBar } from './summary/foot-bar.tsx'
import { useCart } from './use-cart.ts'

export const headers = () => PRIVATE_PAGE

export async function loader({ context, url }: Route.LoaderArgs) {
  const { shop, visitor } = context.get(shopContext)
  const viewer = await visitor()
  const [cart, user] = await Promise.all([
    shop.cart.content(viewer),
    viewer.user ? shop.accounts.profile.user(viewer.user) : null,
  ])
  return { cart, status: user?.status ?? null, requested: requestedPage(url.searchParams) }
}

/** Sets the quantity of a line, or removes it with 0. For browsers without JavaScript. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { shop, visitor } = context.get(shopContext)
  const page = requestedPage(url.searchParams)
  const here = page === 1 ? href('/cart') : `${href('/cart')}${pageLink('', page)}`
  const form = await request.formData()
  const line = readWhole(form, 'line')
  const qty = readUnits(form, 'qty')
  if (line === null || qty === null) return data({ error: cartTexts.enterQuantity }, { status: 422 })
  try {
    await shop.cart.line.update(await visitor(), line, qty)
  } catch (error) {
    const problem = problemFrom(error)
    if (!problem) throw error
    if (qty === 0 && problem.status === 404) return redirect(here)
    return data({ error: problem.message }, { status: problem.status })
  }
  return redirect(here)
}

export const meta: Route.MetaFunction = ({ matches }) => pageHead({ title: cartTexts.title, hidden: true }, matches)

export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { cart, confirmed, settling } = useCart(loaderData.cart)
  const isEmpty = cart.items.length === 0
  const page = cartPage(cart, loaderData.requested)
  const mergeReport = useMergeReport(cart)
  useCartEvents(confirmed)
  useTitleFocus(isEmpty)
  if (isEmpty) {
    return (
      <>
        <div className="frame">
          <MergeReport {...mergeReport} />
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
      <MergeReport {...mergeReport} />
      {actionData?.error && <FormError className="mt-6">{actionData.error}</FormError>}
      <div className="mt-10">
        <div className="grid gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem] xl:gap-x-20">
          <div className="min-w-0">
            <CartGroups page={page} isOneOfSeveral={cart.groups.length > 1} settling={settling} />
            <Pagination meta={page.meta} />
          </div>
          <CartSummary cart={cart} page={page.meta.current_page} status={loaderData.status} settling={settling} />
        </div>
        <FootBar cart={cart} page={page.meta.current_page} settling={settling} />
      </div>
      <SavedForLater items={cart.saved_items} />
      <SimilarToCart ocids={cart.items.map(({ ocid }) => ocid)} />
    </div>
  )
}

/** Moves the focus to the title when the cart becomes empty, or gets its first line: the button that had the focus is removed then. */
function useTitleFocus(isEmpty: boolean): void {
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
      <Link to={href('/quick-order')} className="plain-link inline-flex min-h-11 items-center text-small">
        {linksTexts.quickOrder}
      </Link>
    </div>
  )
}
