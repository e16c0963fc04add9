import { counted } from '#contract/text/language.ts'
import type { Suborder } from '#contract/schemas/orders/orders.ts'
import { formatDollars, toDollars } from '#contract/values/money.ts'
import { draftEmail, type EmailDraft } from '#server/mail/draft-email.ts'
import { cardAmounts, type EventDetails } from '#server/history/history.ts'
import { packingSlipNumber } from '#server/billing/billing.ts'
import type { EmailRecipient } from './recipient.ts'
import { listParagraphs } from './listed-lines.ts'
import {
  joinNames,
  listLines,
  longDate,
  orderPage,
  preferencesPage,
  refundToCardText,
  suborderLines,
} from './phrases.ts'

/** An event of a suborder. */
export interface Step {
  suborder: Suborder
  details: EventDetails
}

/** Drafts the email about suborders that their suppliers accepted. */
export function acceptedEmail(
  id: string,
  recipient: EmailRecipient,
  steps: readonly Step[],
  shopUrl: string,
): EmailDraft {
  const { order, name, to } = recipient
  const suppliers = joinNames(steps.map(({ suborder }) => suborder.supplier))
  const accepted = steps.map(({ suborder }) => {
    const when = suborder.arrives
      ? `Expected between ${longDate(suborder.arrives[0])} and ${longDate(suborder.arrives[1])}.`
      : 'We will let you know when it ships.'
    return { heading: headingOf(suborder), lines: suborderLines(order, suborder), closing: when }
  })
  const values = { buyerName: name, orderNumber: order.invoice, suppliers }
  return draftEmail('order_accepted', values, {
    id,
    to,
    paragraphs: [poLine(recipient), ...listParagraphs(order, accepted, shopUrl)],
    url: orderPage(shopUrl, order.invoice),
    unsubscribeUrl: preferencesPage(shopUrl),
  })
}

/** Drafts the email about a shipment; `index` is that of the suborder's shipment, from 0. */
export function shippedEmail(
  id: string,
  recipient: EmailRecipient,
  suborder: Suborder,
  index: number,
  shopUrl: string,
): EmailDraft {
  const { order, name, to } = recipient
  const shipment = suborder.shipments[index]
  if (!shipment) throw new Error(`${suborder.number} has no shipment ${index}.`)
  const isComplete = suborder.state === 'shipped' && suborder.shipments.length === 1
  const tracking = shipment.tracking ? `\nTracking number ${shipment.tracking}` : ''
  const carrier = `Via ${shipment.carrier}${tracking}`
  const values = {
    buyerName: name,
    orderNumber: order.invoice,
    suborderNumber: suborder.number,
    supplier: suborder.supplier,
    recipient: order.shipping_address.name,
    city: order.shipping_address.city,
  }
  return draftEmail(isComplete ? 'order_shipped' : 'order_partly_shipped', values, {
    id,
    to,
    paragraphs: [
      shipment.tracking_url ? { text: carrier, url: shipment.tracking_url } : carrier,
      poLine(recipient),
      ...listParagraphs(
        order,
        [{ heading: '', lines: listLines(order, shipment.lines) }],
        shopUrl,
        packingSlipNumber(suborder.number, index),
      ),
    ].filter(Boolean),
    url: orderPage(shopUrl, order.invoice),
    unsubscribeUrl: preferencesPage(shopUrl),
  })
}

/** Drafts the email about what was canceled and where its money goes. */
export function canceledEmail(
  id: string,
  recipient: EmailRecipient,
  steps: readonly Step[],
  shopUrl: string,
): EmailDraft {
  const { order, name, to } = recipient
  const canceled = steps.map(({ suborder, details }) => {
    const rest =
      suborder.state === 'cancelled' ? '' : `\nThe ${counted(details.units ?? 0, 'unit')} that had not shipped:`
    const lines = order.products
      .filter((line) => suborder.positions.includes(line.position) && line.cancelled > 0)
      .map((line) => ({ position: line.position, quantity: line.cancelled }))
    return { heading: `${headingOf(suborder)}${rest}`, lines: listLines(order, lines) }
  })
  const reason = steps[0]?.details.reason
  const values = { buyerName: name, orderNumber: order.invoice, whichOrder: whichOrder(recipient, steps) }
  return draftEmail('order_canceled', values, {
    id,
    to,
    paragraphs: [
      ...listParagraphs(order, canceled, shopUrl),
      reason ? `Reason: ${reason}` : '',
      ...refundTexts(recipient, steps),
      poLine(recipient),
    ].filter(Boolean),
    url: orderPage(shopUrl, order.invoice),
  })
}

/** Drafts the email about what was refunded after it shipped. */
export function refundedEmail(
  id: string,
  recipient: EmailRecipient,
  steps: readonly Step[],
  shopUrl: string,
): EmailDraft {
  const { order, name, to } = recipient
  const cents = steps.reduce((sum, { details }) => sum + (details.cents ?? 0), 0)
  const reason = steps[0]?.details.reason
  const isFull = steps.every(({ suborder }) => suborder.state === 'refunded')
  const suppliers = joinNames(steps.map(({ suborder }) => suborder.supplier))
  const numbers = steps.flatMap(({ suborder, details }) => details.papers ?? creditNotesOf(order, suborder))
  const values = {
    buyerName: name,
    orderNumber: order.invoice,
    whichOrder: whichOrder(recipient, steps),
    suppliers,
    amount: formatDollars(toDollars(cents)),
  }
  return draftEmail(isFull ? 'order_refunded' : 'order_partly_refunded', values, {
    id,
    to,
    paragraphs: [
      reason ? `Reason: ${reason}` : '',
      numbers.length > 0 ? `Credit notes: ${joinNames(numbers)}` : '',
      ...refundTexts(recipient, steps),
      poLine(recipient),
    ].filter(Boolean),
    url: orderPage(shopUrl, order.invoice),
  })
}

function headingOf({ supplier, number }: Suborder): string {
  return `${supplier} (${number})`
}

function whichOrder({ order }: EmailRecipient, steps: readonly Step[]): string {
  const [only, ...more] = steps
  return only && more.length === 0 && order.groups.length > 1
    ? `order ${only.suborder.number} from ${only.suborder.supplier}`
    : `order ${order.invoice}`
}

/** Returns the credit notes of a suborder, for older events without `papers`; those refunded the whole suborder. */
function creditNotesOf({ invoices }: EmailRecipient['order'], { number }: Suborder): string[] {
  return invoices.flatMap((document) =>
    document.kind === 'credit_note' && document.maker_order === number ? [document.number] : [],
  )
}

function refundTexts({ order }: EmailRecipient, steps: readonly Step[]): string[] {
  const sum = (of: (details: EventDetails) => number) => steps.reduce((all, { details }) => all + of(details), 0)
  const cents = sum((details) => details.cents ?? 0)
  const toCard = sum((details) => cardAmounts(details).refunded)
  const uncharged = sum((details) => cardAmounts(details).chargedLess)
  const rest = cents - toCard - uncharged
  return [
    toCard > 0 ? refundToCardText(order.test_card, toCard) : '',
    uncharged > 0 ? `Your card is charged ${formatDollars(toDollars(uncharged))} less.` : '',
    rest > 0 ? creditText(order, formatDollars(toDollars(rest))) : '',
  ].filter(Boolean)
}

function creditText({ paymentMethod, paid }: EmailRecipient['order'], amount: string): string {
  if (paymentMethod === 'invoice' && paid === 0)
    return `You no longer owe ${amount}, and your available credit is ${amount} higher.`
  // After a dispute the bank of the card may already have the money.
  if (paid <= 0) return `You no longer owe ${amount}.`
  return `You no longer owe ${amount}. What you paid of it pays what else is due on this order, and we refund the rest.`
}

function poLine({ order }: EmailRecipient): string {
  return order.po_number ? `Your PO number: ${order.po_number}` : ''
}
