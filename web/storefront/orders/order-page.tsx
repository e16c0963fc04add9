import { data, redirect } from 'react-router'
import type { Order } from '#contract/orders.ts'
import { linksTexts } from '#texts/links.ts'
import { orderFactsTexts } from '#texts/order-facts.ts'
import { orderTexts } from '#texts/order.ts'
import { type PageContext, shopContext } from '#web/shop.ts'
import { AccountNav } from '#web/storefront/buyer/account-nav.tsx'
import { PRIVATE_PAGE } from '#web/storefront/cache-control.ts'
import { readText } from '#web/storefront/form-fields.ts'
import { notify } from '#web/storefront/notices.ts'
import { pageHead } from '#web/storefront/page-head.ts'
import { troubleOf } from '#web/storefront/problem.ts'
import { reachShop } from '#web/storefront/reach-shop.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Route } from './+types/order-page'
import { AskWho } from './ask-who.tsx'
import { OrderDetail } from './order-detail.tsx'
import { orderPath } from './order-path.ts'
import { signInHere } from '#web/storefront/session/sign-in-here.ts'

const LONGEST_REASON = 500

export const headers = () => PRIVATE_PAGE

export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, visitor } = context.get(shopContext)
  const who = await visitor()
  // Whether there is such an order is for its buyers to know: every guest is asked the same.
  if (!who.user) return data({ order: null, bank: [], isGuest: true })
  const order = await shop.orders.byInvoice(who, params.invoice.slice(0, 40))
  return data({ order, bank: shop.billing.bank, isGuest: false }, { status: order ? 200 : 404 })
}

/** Cancels, orders all of it again where there is no JavaScript, or signs in. */
export async function action({ context, request, params: { invoice } }: Route.ActionArgs) {
  const form = await request.formData()
  const page = context.get(shopContext)
  const intent = readText(form, 'intent')
  if (intent === 'cancel') return answerWith(() => cancel(page, invoice, form))
  if (intent === 'reorder') return answerWith(() => reorder(page, invoice))
  return signInHere(page.signIn, form, orderPath(invoice))
}

async function cancel({ shop, visitor }: PageContext, invoice: string, form: FormData) {
  const { user } = await visitor()
  if (!user) throw redirect(orderPath(invoice))
  const number = readText(form, 'number')
  const reason = readText(form, 'reason').slice(0, LONGEST_REASON)
  await shop.orders.cancelOwn(user, invoice, { ...(number && { number }), ...(reason && { reason }) })
  return { trouble: null, cancelled: number || invoice }
}

async function reorder({ shop, visitor }: PageContext, invoice: string) {
  const { user } = await visitor()
  if (!user) throw redirect(orderPath(invoice))
  await shop.orders.reorder(user, invoice, { key: undefined })
  return redirect('/cart')
}

async function answerWith<T>(work: () => Promise<T>) {
  try {
    return await work()
  } catch (error) {
    const trouble = troubleOf(error)
    if (!trouble) throw error
    return data({ trouble: trouble.message }, { status: trouble.status })
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const result = await reachShop(serverAction, (trouble) => ({ trouble }))
  if ('cancelled' in result) notify(orderTexts.cancel.done({ number: result.cancelled }))
  return result
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageHead({ title: titleOf(loaderData), hidden: true }, matches)

function titleOf(loaded: { order: Order | null; isGuest: boolean } | undefined): string {
  if (loaded?.order) return orderFactsTexts.order(loaded.order)
  return loaded?.isGuest ? orderFactsTexts.signIn : orderTexts.missingTitle
}

export default function OrderPage({ loaderData, actionData, params: { invoice } }: Route.ComponentProps) {
  const { order, bank, isGuest } = loaderData
  const trouble = actionData && 'trouble' in actionData ? actionData.trouble : null
  if (isGuest) {
    return (
      <AskWho
        title={orderFactsTexts.signInToSee({ invoice })}
        errors={actionData && 'errors' in actionData ? actionData.errors : undefined}
      >
        {orderTexts.guest}
      </AskWho>
    )
  }
  if (!order) {
    return (
      <EmptyState title={orderTexts.missing({ invoice })} heading="h1">
        <p>{orderTexts.missingText}</p>
        <ButtonLink to="/buyer/orders">{linksTexts.orders}</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <div className="frame pt-2 sm:pt-4">
      <AccountNav />
      <OrderDetail key={order.invoice} order={order} bank={bank} trouble={trouble} />
    </div>
  )
}
