import { data, href } from 'react-router'
import { linksTexts } from '#texts/ui/links.ts'
import { orderFactsTexts } from '#texts/orders/order-facts.ts'
import { thankYouTexts } from '#texts/checkout/thank-you.tsx'
import { shopContext } from '#web/shop.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PRIVATE_PAGE } from '#web/storefront/http/cache-control.ts'
import { pageHead } from '#web/storefront/seo/page-head.ts'
import { problemFrom } from '#web/storefront/http/problem.ts'
import { signInAction } from '#web/storefront/session/sign-in/sign-in-action.ts'
import { useReloadOnce } from '#web/storefront/shell/errors/reload-once.ts'
import type { Route } from './+types/thank-you'
import { OrderReceipt } from './order-receipt.tsx'
import { thankYouPath } from './thank-you-path.ts'
import { SignInSection } from '#web/storefront/session/sign-in/sign-in-section.tsx'

/** Maximum number of ordered products used to find similar ones. */
const MAX_PRODUCTS = 50

export const headers = () => PRIVATE_PAGE

export async function loader({ context, url }: Route.LoaderArgs) {
  const { shop, visitor } = context.get(shopContext)
  const invoice = invoiceOf(url)
  if (!invoice) return data({ order: null, similar: [], signInFor: null, bank: [], isMissing: false })
  const who = await visitor()
  // Guests are always sent to sign-in, so that the response does not reveal whether the order exists.
  if (!who.user) return data({ order: null, similar: [], signInFor: invoice, bank: [], isMissing: false })
  try {
    const order = await shop.orders.reading.byInvoice(who, invoice)
    const similar = order
      ? await shop.catalog.similarToCart(order.products.map(({ ocid }) => ocid).slice(0, MAX_PRODUCTS))
      : []
    const isMissing = !order
    return data(
      { order, similar, signInFor: null, bank: shop.billing.bank, isMissing },
      { status: isMissing ? 404 : 200 },
    )
  } catch (error) {
    if (!problemFrom(error)) throw error
    return data({ order: null, similar: [], signInFor: null, bank: [], isMissing: true }, { status: 404 })
  }
}

/** Signs in browsers without JavaScript. */
export async function action({ context, request, url }: Route.ActionArgs) {
  return signInAction(context.get(shopContext).signIn, await request.formData(), thankYouPath(invoiceOf(url)))
}

function invoiceOf({ searchParams }: URL): string {
  return (searchParams.get('order') ?? '').slice(0, 64)
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageHead({ title: titleOf(loaderData?.order?.invoice, loaderData?.signInFor), hidden: true }, matches)

function titleOf(invoice: string | undefined, signInFor: string | null | undefined): string {
  if (invoice) return orderFactsTexts.order({ invoice })
  return signInFor ? orderFactsTexts.signIn : thankYouTexts.pageTitle
}

export default function ThankYou({
  loaderData: { order, similar, signInFor, bank, isMissing },
  actionData,
}: Route.ComponentProps) {
  useReloadOnce(isMissing)
  if (order) return <OrderReceipt order={order} bank={bank} similar={similar} />
  if (signInFor) {
    return (
      <div className="frame flex justify-center pt-14 sm:pt-20">
        <SignInSection
          title={orderFactsTexts.signInToSee({ invoice: signInFor })}
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
        <ButtonLink to={href('/buyer/orders')}>{linksTexts.orders}</ButtonLink>
        <ButtonLink to={href('/cart')} variant="quiet" className="text-ink">
          {thankYouTexts.none.cart}
        </ButtonLink>
      </div>
    </EmptyState>
  )
}
