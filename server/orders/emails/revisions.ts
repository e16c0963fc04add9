import type { AdminOrderRevision } from '#contract/schemas/admin/orders/order-edits.ts'
import { formatDollars } from '#contract/values/money.ts'
import { draftEmail, type EmailDraft } from '#server/mail/draft-email.ts'
import type { EmailRecipient } from './recipient.ts'
import { chargedToText, longDate, orderPage, payByText, refundToCardText } from './phrases.ts'

/** Drafts the email about a change of an order that was applied. `back` cents of it go back to the charged card. */
export function revisedEmail(
  id: string,
  recipient: EmailRecipient,
  { revision, back }: { revision: AdminOrderRevision; back: number },
  shopUrl: string,
): EmailDraft {
  const { order, name, to } = recipient
  const values = { buyerName: name, orderNumber: order.invoice, reason: revision.reason }
  return draftEmail('order_revised', values, {
    id,
    to,
    paragraphs: [
      ...changeParagraphs(revision),
      back > 0 ? refundToCardText(order.test_card, back) : paymentText(recipient, revision),
      order.po_number ? `Your PO number: ${order.po_number}` : '',
    ].filter(Boolean),
    url: orderPage(shopUrl, order.invoice),
  })
}

/** Drafts the email about a change that raises the total, which the buyer approves or declines on the page of the order. */
export function proposalEmail(
  id: string,
  { order, name, to }: EmailRecipient,
  revision: AdminOrderRevision,
  shopUrl: string,
): EmailDraft {
  const values = { buyerName: name, orderNumber: order.invoice, reason: revision.reason }
  return draftEmail('order_revision_proposed', values, {
    id,
    to,
    paragraphs: [
      ...changeParagraphs(revision),
      `Approve or decline it by ${longDate((revision.expires_at ?? '').slice(0, 10))}. Until then your order stays as it is.`,
      cardText(order),
      order.po_number ? `Your PO number: ${order.po_number}` : '',
    ].filter(Boolean),
    url: orderPage(shopUrl, order.invoice),
  })
}

function cardText({ proposal }: EmailRecipient['order']): string {
  const amount = proposal?.card_amount ?? null
  return amount === null ? '' : `When you approve it, you can pay the additional ${formatDollars(amount)} by card.`
}

/** Changes of a large order that an email lists. */
const MAX_LISTED = 25

function changeParagraphs({ changes, total_before, total_after }: AdminOrderRevision): string[] {
  const more = changes.length - MAX_LISTED
  const listed = more > 0 ? [...changes.slice(0, MAX_LISTED), `${more} more on the page of the order`] : changes
  const total = `Total: ${formatDollars(total_after)}`
  return [
    listed.join('\n'),
    total_after === total_before ? total : `${total} instead of ${formatDollars(total_before)}`,
  ]
}

function paymentText({ order }: EmailRecipient, { number, total_before, total_after }: AdminOrderRevision): string {
  const { balance, on_card } = order
  if (total_after <= total_before) return ''
  const payment = order.card_payments.find(
    ({ change, state }) => change === number && (state === 'authorized' || state === 'charged'),
  )
  if (payment) return `${formatDollars(payment.amount)} ${chargeText(payment.state, order.test_card)}`
  if (balance <= on_card) return ''
  const amount = formatDollars(balance - on_card)
  if (order.paymentMethod === 'invoice') return 'You pay it by invoice, as agreed.'
  const when =
    order.pay_by === null ? 'with the invoice that you get with the shipment.' : payByText(order.pay_by, order)
  return `Please pay the open ${amount} by bank transfer with the reference ${order.invoice} ${when}`
}

function chargeText(state: string, isTestCard: boolean): string {
  if (state !== 'charged') return chargedToText(isTestCard)
  return `was charged to ${isTestCard ? 'your test card (test mode: no real charge).' : 'your card.'}`
}
