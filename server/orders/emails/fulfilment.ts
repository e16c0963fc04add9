import { counted } from '#contract/text/language.ts'
import type { Suborder } from '#contract/schemas/orders.ts'
import { formatDollars, toDollars } from '#contract/values/money.ts'
import type { Email } from '#server/mail/mail.ts'
import { renderEmail } from '#server/mail/render-email.ts'
import type { EventDetails } from '#server/history/history.ts'
import { packingSlipNumber } from '#server/billing/billing.ts'
import type { EmailRecipient } from './recipient.ts'
import { listParagraphs } from './listed-lines.ts'
import { refundToCardText, listLines, longDate, suborderLines, joinNames, orderPage } from './phrases.ts'

/** An event of a suborder. */
export interface Step {
  suborder: Suborder
  details: EventDetails
}

const FOOTNOTE = 'You get this email because shipping updates are on. You can turn them off in your profile.'

/** Renders the email about suborders that their suppliers accepted. */
export function acceptedEmail(id: string, recipient: EmailRecipient, steps: readonly Step[], shopUrl: string): Email {
  const { order, name, to } = recipient
  const suppliers = joinNames(steps.map(({ suborder }) => suborder.supplier))
  const accepted = steps.map(({ suborder }) => {
    const when = suborder.arrives
      ? `Expected between ${longDate(suborder.arrives[0])} and ${longDate(suborder.arrives[1])}.`
      : 'We will let you know when it ships.'
    return { heading: headingOf(suborder), lines: suborderLines(order, suborder), closing: when }
  })
  return renderEmail({
    id,
    to,
    subject: `${suppliers} accepted your order ${order.invoice}`,
    heading: `${suppliers} accepted your order`,
    paragraphs: [
      `Hello ${name}, your order is being prepared.`,
      poLine(recipient),
      ...listParagraphs(order, accepted, shopUrl),
    ].filter(Boolean),
    button: { label: 'See your order', url: orderPage(shopUrl, order.invoice) },
    footnote: FOOTNOTE,
  })
}

/** Renders the email about a shipment; `index` is that of the suborder's shipment, from 0. */
export function shippedEmail(
  id: string,
  recipient: EmailRecipient,
  suborder: Suborder,
  index: number,
  shopUrl: string,
): Email {
  const { order, name, to } = recipient
  const shipment = suborder.shipments[index]
  if (!shipment) throw new Error(`${suborder.number} has no shipment ${index}.`)
  const isComplete = suborder.state === 'shipped' && suborder.shipments.length === 1
  const tracking = shipment.tracking ? `\nTracking number ${shipment.tracking}` : ''
  const carrier = `Via ${shipment.carrier}${tracking}`
  return renderEmail({
    id,
    to,
    subject: `Shipped: ${isComplete ? 'your' : 'part of your'} order ${suborder.number} from ${suborder.supplier}`,
    heading: `${suborder.supplier} shipped ${isComplete ? 'your order' : 'part of your order'}`,
    paragraphs: [
      `Hello ${name}, a shipment is on its way to ${order.shipping_address.name}, ${order.shipping_address.city}.`,
      shipment.tracking_url ? { text: carrier, url: shipment.tracking_url } : carrier,
      poLine(recipient),
      ...listParagraphs(
        order,
        [{ heading: '', lines: listLines(order, shipment.lines) }],
        shopUrl,
        packingSlipNumber(suborder.number, index),
      ),
    ].filter(Boolean),
    button: { label: 'See your order', url: orderPage(shopUrl, order.invoice) },
    footnote: FOOTNOTE,
  })
}

/** Renders the email about what was canceled and where its money goes. */
export function canceledEmail(id: string, recipient: EmailRecipient, steps: readonly Step[], shopUrl: string): Email {
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
  return renderEmail({
    id,
    to,
    subject: `Canceled: ${subjectOf(recipient, steps)}`,
    heading: 'This will not ship',
    paragraphs: [
      `Hello ${name}, this was canceled:`,
      ...listParagraphs(order, canceled, shopUrl),
      reason ? `Reason: ${reason}` : '',
      ...refundTexts(recipient, steps),
      poLine(recipient),
    ].filter(Boolean),
    button: { label: 'See your order', url: orderPage(shopUrl, order.invoice) },
  })
}

/** Renders the email about what was refunded after it shipped. */
export function refundedEmail(id: string, recipient: EmailRecipient, steps: readonly Step[], shopUrl: string): Email {
  const { order, name, to } = recipient
  const cents = steps.reduce((sum, { details }) => sum + (details.cents ?? 0), 0)
  const reason = steps[0]?.details.reason
  const isFull = steps.every(({ suborder }) => suborder.state === 'refunded')
  const suppliers = joinNames(steps.map(({ suborder }) => suborder.supplier))
  const numbers = steps.flatMap(({ suborder, details }) => details.papers ?? creditNotesOf(order, suborder))
  return renderEmail({
    id,
    to,
    subject: `Refunded: ${subjectOf(recipient, steps)}`,
    heading: `${formatDollars(toDollars(cents))} refunded`,
    paragraphs: [
      `Hello ${name}, we refunded ${isFull ? '' : 'part of '}your order from ${suppliers}.`,
      reason ? `Reason: ${reason}` : '',
      numbers.length > 0 ? `Credit notes: ${joinNames(numbers)}` : '',
      ...refundTexts(recipient, steps),
      poLine(recipient),
    ].filter(Boolean),
    button: { label: 'See your order', url: orderPage(shopUrl, order.invoice) },
  })
}

function headingOf({ supplier, number }: Suborder): string {
  return `${supplier} (${number})`
}

function subjectOf({ order }: EmailRecipient, steps: readonly Step[]): string {
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
  const toCard = sum(({ to_card, back, cents: all = 0 }) => (to_card ? (back ?? all) : 0))
  const uncharged = sum((details) => (details.uncharged ? (details.back ?? 0) : 0))
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
