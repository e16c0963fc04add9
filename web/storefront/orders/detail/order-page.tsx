import { data, href, redirect } from 'react-router'
import { Problem } from '#contract/problem.ts'
import type { Order } from '#contract/schemas/orders/orders.ts'
import { linksTexts } from '#texts/ui/links.ts'
import { orderFactsTexts } from '#texts/orders/order-facts.ts'
import { orderTexts } from '#texts/orders/order.ts'
import { type PageContext, shopContext } from '#web/shop.ts'
import { AccountNav } from '#web/storefront/buyer/account-nav.tsx'
import { PRIVATE_PAGE } from '#web/storefront/http/cache-control.ts'
import { readText } from '#web/storefront/forms/form-fields.ts'
import { showToast } from '#web/storefront/toasts/toast-queue.ts'
import { pageHead } from '#web/storefront/seo/page-head.ts'
import { problemFrom } from '#web/storefront/http/problem.ts'
import { catchUnreachable } from '#web/storefront/http/catch-unreachable.ts'
import { useReloadOnce } from '#web/storefront/shell/errors/reload-once.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Route } from './+types/order-page'
import { approveByCard } from './approve-by-card.ts'
import { SignInPage } from '#web/storefront/session/sign-in/sign-in-page.tsx'
import { OrderDetail } from './order-detail.tsx'
import { signInAction } from '#web/storefront/session/sign-in/sign-in-action.ts'
import { keepQuery } from '#web/storefront/http/keep-query.ts'

const MAX_REASON_LENGTH = 500

export const headers = () => PRIVATE_PAGE

export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, visitor } = context.get(shopContext)
  const who = await visitor()
  // Guests always get the sign-in form, so that the response does not reveal whether the order exists.
  if (!who.user) return data({ order: null, bank: [], card: null, isGuest: true })
  const invoice = params.invoice.slice(0, 40)
  const order =
    (await shop.orders.reading.byInvoice(who, invoice)) ?? (await shop.orders.testMode.readOnly(who.user, invoice))
  const loaded = { order, bank: shop.billing.bank, card: shop.payments.offer(), isGuest: false }
  return data(loaded, { status: order ? 200 : 404 })
}

/** Cancels, or decides a proposed change; without JavaScript, orders all lines again or signs in. */
export async function action({ context, request, params: { invoice }, url }: Route.ActionArgs) {
  const form = await request.formData()
  const page = context.get(shopContext)
  const intent = readText(form, 'intent')
  const here = keepQuery(href('/buyer/orders/:invoice', { invoice }), url)
  if (intent === 'cancel') return catchProblem(() => cancel(page, { invoice, here }, form))
  if (intent === 'approve' || intent === 'decline')
    return catchProblem(() => decide(page, { invoice, here }, intent, form))
  if (intent === 'reorder') return catchProblem(() => reorder(page, { invoice, here }))
  return signInAction(page.signIn, form, here)
}

/** The order of an action, and the URL of its page. */
interface Target {
  invoice: string
  here: string
}

async function cancel({ shop, visitor }: PageContext, { invoice, here }: Target, form: FormData) {
  const { user } = await visitor()
  if (!user) throw redirect(here)
  const number = readText(form, 'number')
  const reason = readText(form, 'reason').slice(0, MAX_REASON_LENGTH)
  await shop.orders.fulfilment.cancelOwn(user, invoice, { ...(number && { number }), ...(reason && { reason }) })
  return { error: null, canceled: number || invoice }
}

async function decide(
  { shop, visitor }: PageContext,
  { invoice, here }: Target,
  decision: 'approve' | 'decline',
  form: FormData,
) {
  const { user } = await visitor()
  const number = Number(readText(form, 'number'))
  if (!user || !Number.isInteger(number)) throw redirect(here)
  // With JavaScript, the browser pays and approves (`approveByCard`).
  if (isPaidByCard(form)) throw new Problem('payment_required', orderTexts.proposal.needsJavaScript)
  await shop.orders.editing[decision](user, { invoice, number })
  return { error: null, decision }
}

/** True if a form approves a change that a card pays. */
function isPaidByCard(form: FormData): boolean {
  return readText(form, 'intent') === 'approve' && readText(form, 'method') === 'card'
}

async function reorder({ shop, visitor }: PageContext, { invoice, here }: Target) {
  const { user } = await visitor()
  if (!user) throw redirect(here)
  await shop.orders.reordering.reorder(user, invoice, { key: undefined })
  return redirect(href('/cart'))
}

/** Returns the message of an expected problem as the action's result. */
async function catchProblem<T>(work: () => Promise<T>) {
  try {
    return await work()
  } catch (error) {
    const problem = problemFrom(error)
    if (!problem) throw error
    return data({ error: problem.message }, { status: problem.status })
  }
}

export async function clientAction({ request, params: { invoice }, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  const pay = () => approveByCard(invoice, Number(readText(form, 'number')), Number(readText(form, 'amount')))
  const result = await (isPaidByCard(form)
    ? catchUnreachable(pay, (error) => ({ error }))
    : catchUnreachable(serverAction, (error) => ({ error })))
  if ('decision' in result)
    showToast(result.decision === 'approve' ? orderTexts.proposal.approved : orderTexts.proposal.declined)
  if ('notice' in result && result.notice !== undefined) showToast(result.notice)
  if ('canceled' in result) showToast(orderTexts.cancel.done({ number: result.canceled }))
  return result
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageHead({ title: titleOf(loaderData), hidden: true }, matches)

function titleOf(loaded: { order: Order | null; isGuest: boolean } | undefined): string {
  if (loaded?.order) return orderFactsTexts.order(loaded.order)
  return loaded?.isGuest ? orderFactsTexts.signIn : orderTexts.missingTitle
}

export default function OrderPage({ loaderData, actionData, params: { invoice } }: Route.ComponentProps) {
  const { order, bank, card, isGuest } = loaderData
  useReloadOnce(!order && !isGuest)
  const error = actionData && 'error' in actionData ? actionData.error : null
  if (isGuest) {
    return (
      <SignInPage
        title={orderFactsTexts.signInToSee({ invoice })}
        errors={actionData && 'errors' in actionData ? actionData.errors : undefined}
      >
        {orderTexts.guest}
      </SignInPage>
    )
  }
  if (!order) {
    return (
      <EmptyState title={orderTexts.missing({ invoice })} heading="h1">
        <p>{orderTexts.missingText}</p>
        <ButtonLink to={href('/buyer/orders')}>{linksTexts.orders}</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <div className="frame pt-2 sm:pt-4">
      <AccountNav />
      <OrderDetail key={order.invoice} order={order} bank={bank} card={card} error={error} />
    </div>
  )
}
