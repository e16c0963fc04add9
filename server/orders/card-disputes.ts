import { todayIs } from '#contract/days.ts'
import { formatDollars, toDollars } from '#contract/money.ts'
import type { Held } from './hold.ts'
import type { OrderParts } from './orders.ts'

export type Dispute = NonNullable<Awaited<ReturnType<OrderParts['payments']['refundsMade']>>>['disputes'][number]

/**
 * Books what the bank of an order's card has taken back, and what of that came to the shop again because the dispute was won, each
 * once (decisions/0022). Whoever calls it holds the order. Returns what the operator should know: of a dispute that was lost after it
 * was booked every time, for nothing is booked by which one could tell.
 */
export async function bookDispute(
  { billing }: OrderParts,
  held: Held,
  { id, cents, state }: Dispute,
): Promise<string[]> {
  const { orderId, companyId, paymentId, invoice } = held
  if (paymentId === null) return []
  const sum = formatDollars(toDollars(cents))
  const order = { orderId, companyId, cents }
  const isNew = await billing.chargeBack({ ...order, cardPaymentId: paymentId, reference: `dispute ${id}` })
  const isBack =
    state === 'won' &&
    (await billing.receive({
      ...order,
      cardPaymentId: null,
      method: 'card',
      reference: `won ${id}`,
      on: todayIs(),
    }))
  return [
    ...(isNew ? [`The bank of the card of ${invoice} took ${sum} back (${id})${NOW[state]}`] : []),
    ...(!isNew && state === 'lost' ? [`The dispute ${id} of ${invoice} is lost: the bank keeps the ${sum}.`] : []),
    ...(isBack ? [`The dispute ${id} of ${invoice} is won: ${sum} came in again.`] : []),
  ]
}

/** What becomes of it, after the sentence that says what the bank has taken. */
const NOW: Record<Dispute['state'], string> = {
  open: ": answer it in the processor's pages. The order is open again.",
  answered: '; that is answered, and the bank decides. The order is open again.',
  coming: ', and has decided for you: it is to come in again. The order is open until then.',
  lost: ' for good: that dispute is lost. The order is open again.',
  won: '.',
}
