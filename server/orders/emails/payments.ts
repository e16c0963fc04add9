import { type Cents, formatDollars, toDollars } from '#contract/values/money.ts'
import { amountDue, isFreightQuotePending } from '#contract/orders/orders.ts'
import type { Order } from '#contract/schemas/orders/orders.ts'
import type { OrderEmail } from '#server/jobs/jobs.ts'
import { draftEmail, type EmailDraft } from '#server/mail/draft-email.ts'
import type { EmailRecipient } from './recipient.ts'
import { refundToCardText, chargedToText, orderPage } from './phrases.ts'

type Money = Extract<OrderEmail, { letter: 'paid' | 'paid_back' | 'overcharged' | 'undercharged' }>

/**
 * Drafts the email about money: received by bank, paid back by bank, charged too much to the card and refunded, or
 * charged too little. `surplus` is what was received beyond the total due.
 */
export function paymentEmail(
  { letter, mail, cents }: Money,
  { order, name, to }: EmailRecipient,
  surplus: Cents,
  shopUrl: string,
): EmailDraft {
  const isPayment = letter === 'paid'
  const open = openAmounts(order)
  const values = {
    buyerName: name,
    orderNumber: order.invoice,
    amount: formatDollars(toDollars(cents)),
    card: order.test_card ? 'your test card' : 'your card',
    refund: refundToCardText(order.test_card, cents),
  }
  return draftEmail(KINDS[letter], values, {
    id: mail,
    to,
    paragraphs: [
      ...(open.length === 0 && isPayment ? [nothingOpen(order)] : open),
      surplus > 0 ? surplusText(order, surplus) : '',
      order.po_number ? `Your PO number: ${order.po_number}` : '',
    ].filter(Boolean),
    url: orderPage(shopUrl, order.invoice),
  })
}

/** Drafts the email about a payment or refund that was booked by mistake, of which an earlier email may have reported. */
export function correctionEmail(
  { mail, booked, cents, right }: Extract<OrderEmail, { letter: 'booking_corrected' }>,
  { order, name, to }: EmailRecipient,
  shopUrl: string,
): EmailDraft {
  const booking = `${booked === 'payment' ? 'a payment' : 'a refund'} of ${formatDollars(toDollars(cents))}`
  const open = openAmounts(order)
  const values = {
    buyerName: name,
    orderNumber: order.invoice,
    booking,
    correctAmount: right > 0 ? `The correct amount is ${formatDollars(toDollars(right))}.` : '',
  }
  return draftEmail('booking_corrected', values, {
    id: mail,
    to,
    paragraphs: [
      ...(open.length === 0 ? [nothingOpen(order)] : open),
      order.po_number ? `Your PO number: ${order.po_number}` : '',
    ].filter(Boolean),
    url: orderPage(shopUrl, order.invoice),
  })
}

const KINDS = {
  paid: 'payment_received',
  paid_back: 'refund_sent',
  overcharged: 'card_overcharged',
  undercharged: 'card_undercharged',
} as const satisfies Record<Money['letter'], string>

/** Describes what is due on the order, without what its card will pay. */
function openAmounts(order: Order): string[] {
  const { on_card, test_card, invoices } = order
  const due = amountDue(order)
  const when = invoices.some((paper) => paper.balance > 0)
    ? 'see its invoices for the due dates.'
    : 'the due dates are on the invoices that you get with each shipment.'
  return [
    on_card > 0 ? `${formatDollars(on_card)} of the order ${chargedToText(test_card)}` : '',
    due > 0 ? `${formatDollars(due)} of the order is still due; ${when}` : '',
  ].filter(Boolean)
}

function nothingOpen(order: Order): string {
  return isFreightQuotePending(order)
    ? 'Nothing is due on the order except its freight, which is not quoted yet.'
    : 'Nothing is due on the order.'
}

function surplusText(order: Order, surplus: Cents): string {
  const more = `${formatDollars(toDollars(surplus))} more than the order costs`
  return isFreightQuotePending(order)
    ? `We received ${more} so far; it is reserved for the freight that is not quoted yet.`
    : `We received ${more}; we will refund it.`
}
