import { type Cents, formatDollars, toDollars } from '#contract/values/money.ts'
import { amountDue, isFreightQuotePending } from '#contract/orders.ts'
import type { Order } from '#contract/schemas/orders.ts'
import type { OrderEmail } from '#server/jobs/jobs.ts'
import { renderEmail } from '#server/mail/render-email.ts'
import type { Email } from '#server/mail/mail.ts'
import type { EmailRecipient } from './recipient.ts'
import { refundToCardText, chargedToText, orderPage } from './phrases.ts'

type Money = Extract<OrderEmail, { letter: 'paid' | 'paid_back' | 'overcharged' | 'undercharged' }>

/**
 * Renders the email about money: received by bank, paid back by bank, charged too much to the card and refunded, or
 * charged too little. `surplus` is what was received beyond the total due.
 */
export function paymentEmail(
  { letter, mail, cents }: Money,
  { order, name, to }: EmailRecipient,
  surplus: Cents,
  shopUrl: string,
): Email {
  const { subject, text } = WORDS[letter](order, cents)
  const isPayment = letter === 'paid'
  const open = openAmounts(order)
  return renderEmail({
    id: mail,
    to,
    subject,
    paragraphs: [
      `Hello ${name}, ${text}`,
      ...(open.length === 0 && isPayment ? [nothingOpen(order)] : open),
      surplus > 0 ? surplusText(order, surplus) : '',
      order.po_number ? `Your PO number: ${order.po_number}` : '',
    ].filter(Boolean),
    button: { label: 'See your order', url: orderPage(shopUrl, order.invoice) },
  })
}

/** Renders the email about a payment or refund that was booked by mistake, of which an earlier email may have reported. */
export function correctionEmail(
  { mail, booked, cents, right }: Extract<OrderEmail, { letter: 'booking_corrected' }>,
  { order, name, to }: EmailRecipient,
  shopUrl: string,
): Email {
  const what = `${booked === 'payment' ? 'a payment' : 'a refund'} of ${formatDollars(toDollars(cents))}`
  const now = right > 0 ? ` The correct amount is ${formatDollars(toDollars(right))}.` : ''
  const open = openAmounts(order)
  return renderEmail({
    id: mail,
    to,
    subject: `Correction for order ${order.invoice}`,
    paragraphs: [
      `Hello ${name}, we recorded ${what} for order ${order.invoice} by mistake and have corrected that.${now} If you got an email about it, please ignore it.`,
      ...(open.length === 0 ? [nothingOpen(order)] : open),
      order.po_number ? `Your PO number: ${order.po_number}` : '',
    ].filter(Boolean),
    button: { label: 'See your order', url: orderPage(shopUrl, order.invoice) },
  })
}

/** Subject and first paragraph, which follows the name of the buyer. */
const WORDS: Record<Money['letter'], (order: Order, cents: Cents) => { subject: string; text: string }> = {
  paid({ invoice }, cents) {
    const sum = formatDollars(toDollars(cents))
    return {
      subject: `Payment of ${sum} for order ${invoice} received`,
      text: `we received your payment of ${sum} for order ${invoice}. Thank you.`,
    }
  },
  paid_back({ invoice }, cents) {
    const sum = formatDollars(toDollars(cents))
    return {
      subject: `Refund of ${sum} for order ${invoice} sent`,
      text: `we sent a refund of ${sum} for your order ${invoice} to your bank. It may take some days to arrive.`,
    }
  },
  overcharged({ invoice, test_card }, cents) {
    const card = test_card ? 'your test card' : 'your card'
    return {
      subject: `${formatDollars(toDollars(cents))} of order ${invoice} is refunded to ${card}`,
      text: `${card} was charged more than was due on your order ${invoice}. ${refundToCardText(test_card, cents)}`,
    }
  },
  undercharged({ invoice, test_card }, cents) {
    const sum = formatDollars(toDollars(cents))
    const card = test_card ? 'your test card' : 'your card'
    return {
      subject: `${sum} of order ${invoice} was not charged to ${card}`,
      text:
        `${card} was charged ${sum} less than is due on your order ${invoice} now. ` +
        'A card is charged once, so please pay the rest in another way.',
    }
  },
}

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
