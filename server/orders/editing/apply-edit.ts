import { DAY_MS } from '#contract/values/days.ts'
import { Problem } from '#contract/problem.ts'
import type { OrderEdit } from '#contract/schemas/admin/orders/order-edits.ts'
import { type Cents, toDollars } from '#contract/values/money.ts'
import { writeEvent } from '#server/history/history.ts'
import { requireVersion } from '#server/orders/back-office/order-version.ts'
import type { OrderDeps, StaffAuthor } from '#server/orders/deps.ts'
import { alertFreight } from '#server/orders/fulfilment/alert-freight.ts'
import { endOrderAlerts } from '#server/orders/fulfilment/end-order-alerts.ts'
import { lockOrderByNumber } from '#server/orders/fulfilment/lock-suborder.ts'
import { refundToCard } from '#server/orders/money/refund-to-card.ts'
import type { Reader } from '#server/orders/placing/blocker-texts.ts'
import { lockStock } from '#server/orders/placing/stock.ts'
import { type AgreedOrder, findOrderToEdit, readAgreedOrder } from './agreed-order.ts'
import { describeChanges, dollars, totalOf } from './order-content.ts'
import { type EditQuote, quoteEdit } from './quote-edit.ts'
import { endProposal, insertRevision, refundReference } from './revisions.ts'
import { writeEdit } from './write-edit.ts'

/** Days in which a buyer can approve a higher total. */
const PROPOSAL_DAYS = 7

/** An edit to apply, or to propose to the buyer if it raises the total. */
export interface NewEdit {
  edit: OrderEdit
  version: number
  reason: string
  /** Total of the preview, in cents. */
  expectedTotal: Cents
  editor: StaffAuthor
}

/**
 * Applies an edit inside the transaction that `deps` are bound to, or proposes it to the buyer if it raises the total. Returns messages for
 * staff. Throws `not_found`, `changed_meanwhile`, `impossible_move`, `invalid_input` and `totals_changed`.
 */
export async function applyEdit(deps: OrderDeps, invoice: string, request: NewEdit): Promise<string[]> {
  const { edit, reason, editor } = request
  const { quote, orderId } = await lockAndQuote(deps, invoice, edit, { version: request.version, reader: 'staff' })
  const [problem] = quote.problems
  if (problem !== undefined) throw new Problem('impossible_move', problem, { problems: quote.problems })
  const [before, after] = [totalOf(quote.before), totalOf(quote.after)]
  if (after !== request.expectedTotal) {
    const message = `The total is ${dollars(after)} now. Check it, then apply the edit again.`
    throw new Problem('totals_changed', message)
  }
  await endProposal(deps.db, orderId, deps.now())
  await deps.payments.abandonChangePayments(invoice)
  const isRise = after > before
  const expiresAt = isRise ? new Date(deps.now().getTime() + PROPOSAL_DAYS * DAY_MS) : null
  const { before: contentBefore, after: contentAfter } = quote
  const revision = { orderId, editor, reason, edit, before: contentBefore, after: contentAfter, expiresAt }
  const number = await insertRevision(deps.db, deps.now(), revision)
  if (!isRise) return applyRevision(deps, quote, { number, reason, by: 'operator' })
  const eventId = await writeEvent(
    { db: deps.db, at: deps.now() },
    {
      orderId,
      kind: 'revision_proposed',
      by: 'operator',
      details: { reason, text: `A change of the order to ${dollars(after)} was proposed: ${reason}` },
    },
  )
  await deps.jobs.enqueue('order.letter', {
    letter: 'revision_proposed',
    mail: `order-revision-${eventId}`,
    invoice,
    revision: number,
  })
  return [
    `The total rises from ${dollars(before)} to ${dollars(after)}: the buyer gets an email and decides within ${PROPOSAL_DAYS} days.`,
  ]
}

/** Locks the company's credit, the order and the stock of its products, in the order in which placing locks, and prices the edit. */
export async function lockAndQuote(
  deps: OrderDeps,
  invoice: string,
  edit: OrderEdit,
  { version, reader }: { version?: number; reader: Reader },
): Promise<{ quote: EditQuote; orderId: number }> {
  const { companyId } = await findOrderToEdit(deps.db, invoice)
  const credit = await deps.billing.lockCredit(companyId)
  const { orderId } = await lockOrderByNumber(deps, invoice)
  if (version !== undefined) await requireVersion(deps.db, orderId, version)
  const order = await readAgreedOrder(deps.db, orderId)
  await lockStock(deps.db, await productsOf(deps, order, edit), deps.now())
  return { quote: await quoteEdit(deps, order, edit, { credit, reader }), orderId }
}

/** A revision that was just recorded as applied. `isPaidByCard`: a card payment of the difference was attached to the order. */
interface AppliedRevision {
  number: number
  reason: string
  by: 'buyer' | 'operator'
  isPaidByCard?: boolean
}

/**
 * Writes an edit whose revision was just recorded as applied: order, stock, money, history and email. A lower total is refunded to the card
 * that was charged, or charged less. Returns messages for staff.
 */
export async function applyRevision(
  deps: OrderDeps,
  quote: EditQuote,
  { number, reason, by, isPaidByCard = false }: AppliedRevision,
): Promise<string[]> {
  const { db, billing, jobs } = deps
  const { id: orderId, invoice, paymentMethod } = quote.order
  const [before, after] = [totalOf(quote.before), totalOf(quote.after)]
  await writeEdit(deps, quote, { by, reason })
  const order = await lockOrderByNumber(deps, invoice)
  // The edit may have added goods that ship by freight, or chosen another method.
  await alertFreight(deps, orderId)
  await endOrderAlerts(db, order)
  // The card that is not charged yet is charged the new total: the capture reads it from the order.
  const reference = refundReference(invoice, number)
  const { back, less } =
    order.charged && after < before
      ? await refundToCard(deps, order, { reference, cents: before - after })
      : { back: 0, less: 0 }
  const { becomeDue, restart } = billing.deadlines
  if (after !== before && !isPaidByCard)
    await (after > before && paymentMethod === 'card' ? becomeDue : restart)(orderId)
  const text = `The order was changed: ${dollars(after)} instead of ${dollars(before)}. ${reason}`
  const eventId = await writeEvent(
    { db, at: deps.now() },
    { orderId, kind: 'revised', by, details: { reason, back, less, text } },
  )
  await jobs.enqueue('order.letter', {
    letter: 'revised',
    mail: `order-revision-${eventId}`,
    invoice,
    revision: number,
  })
  await recordRevised(deps, quote, { number, reason })
  const ocids = quote.after.lines.map(({ ocid }) => ocid)
  if (quote.after.lines.length > quote.before.lines.length) await jobs.enqueue('catalog.boughtTogether', { ocids })
  return [
    `${invoice} is changed: ${dollars(after)} instead of ${dollars(before)}. The buyer gets an email.`,
    ...(back > less ? [`${dollars(back - less)} go back to the card.`] : []),
    ...(less > 0 ? [`The card is charged ${dollars(less)} less.`] : []),
  ]
}

/** Records the change for the webhooks of the company and of the operator. */
async function recordRevised(
  { integrations }: OrderDeps,
  { order, before, after }: EditQuote,
  { number, reason }: { number: number; reason: string },
): Promise<void> {
  const payload = {
    invoice: order.invoice,
    revision: number,
    reason,
    changes: describeChanges(before, after),
    total_before: toDollars(totalOf(before)),
    total_after: toDollars(totalOf(after)),
    products: after.lines.map(({ sku, quantity: qty }) => ({ sku, qty })),
  }
  await integrations.record(order.companyId, 'order.revised', payload, `revision ${order.invoice} ${number}`)
}

async function productsOf({ cart }: OrderDeps, { lines }: AgreedOrder, { added = [] }: OrderEdit): Promise<number[]> {
  const found = await cart.findProducts(added.map(({ sku }) => sku))
  return [...new Set([...lines.map(({ ocid }) => ocid), ...found.values()])]
}
