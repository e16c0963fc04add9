import { data } from 'react-router'
import { linksTexts } from '#texts/links.ts'
import { orderFactsTexts } from '#texts/order-facts.ts'
import { thankYouTexts } from '#texts/thank-you.tsx'
import { shopContext } from '#web/shop.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PRIVATE_PAGE } from '#web/storefront/cache-control.ts'
import { pageHead } from '#web/storefront/page-head.ts'
import { troubleOf } from '#web/storefront/problem.ts'
import { signInHere } from '#web/storefront/session/sign-in-here.ts'
import type { Route } from './+types/thank-you'
import { OrderReceipt } from './order-receipt.tsx'
import { thankYouPath } from './thank-you-path.ts'
import { SignInSection } from './sign-in-section.tsx'

/** Products of an order that what goes with it is found by. */
const MOST_ASKED = 50

export const headers = () => PRIVATE_PAGE

export async function loader({ context, request }: Route.LoaderArgs) {
  const { shop, visitor } = context.get(shopContext)
  const invoice = invoiceOf(request)
  if (!invoice) return data({ order: null, similar: [], wanted: null, bank: [] })
  const who = await visitor()
  // Whether there is such an order is for its buyer to know: every guest is asked the same.
  if (!who.user) return data({ order: null, similar: [], wanted: invoice, bank: [] })
  try {
    const order = await shop.orders.byInvoice(who, invoice)
    const similar = order
      ? await shop.catalog.similarToCart(order.products.map(({ ocid }) => ocid).slice(0, MOST_ASKED))
      : []
    return data({ order, similar, wanted: null, bank: shop.billing.bank }, { status: order ? 200 : 404 })
  } catch (error) {
    if (!troubleOf(error)) throw error
    return data({ order: null, similar: [], wanted: null, bank: [] }, { status: 404 })
  }
}

/** Signs in where there is no JavaScript. */
export async function action({ context, request }: Route.ActionArgs) {
  return signInHere(context.get(shopContext).signIn, await request.formData(), thankYouPath(invoiceOf(request)))
}

function invoiceOf(request: Request): string {
  return (new URL(request.url).searchParams.get('order') ?? '').slice(0, 64)
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageHead({ title: titleOf(loaderData?.order?.invoice, loaderData?.wanted), hidden: true }, matches)

function titleOf(invoice: string | undefined, wanted: string | null | undefined): string {
  if (invoice) return orderFactsTexts.order({ invoice })
  return wanted ? orderFactsTexts.signIn : thankYouTexts.pageTitle
}

export default function ThankYou({ loaderData: { order, similar, wanted, bank }, actionData }: Route.ComponentProps) {
  if (order) return <OrderReceipt order={order} bank={bank} similar={similar} />
  if (wanted) {
    return (
      <div className="frame flex justify-center pt-14 sm:pt-20">
        <SignInSection
          title={orderFactsTexts.signInToSee({ invoice: wanted })}
          heading="h1"
          errors={actionData?.errors}
        >
          <p className="mt-3 text-body text-muted">{thankYouTexts.guest}</p>
        </SignInSection>
      </div>
    )
  }
  return (
    <EmptyState title={thankYouTexts.none.title} heading="h1">
      <p>{thankYouTexts.none.text}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/buyer/orders">{linksTexts.orders}</ButtonLink>
        <ButtonLink to="/cart" look="quiet" className="text-ink">
          {thankYouTexts.none.cart}
        </ButtonLink>
      </div>
    </EmptyState>
  )
}
