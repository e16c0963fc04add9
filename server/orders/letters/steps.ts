import type { MakerOrder } from '#contract/orders.ts'
import { formatDollars, toDollars } from '#contract/money.ts'
import type { Letter } from '#server/mail/mail.ts'
import { writeLetter } from '#server/mail/letter.ts'
import type { EventDetails } from '#server/history/history.ts'
import type { OrderReader } from './reader.ts'
import { backToCard, linesText, longDate, makerLines, namesOf, orderPage } from './words.ts'

/** A step of an order: which child order it was, and what is kept of it. */
export interface Step {
  group: MakerOrder
  details: EventDetails
}

const FOOTNOTE = 'You get this mail because you want to hear of each step of your orders. Your profile changes that.'

/** The makers have said that they will send it. */
export function acceptedLetter(id: string, reader: OrderReader, steps: readonly Step[], shopUrl: string): Letter {
  const { order, name, to } = reader
  const who = namesOf(steps.map(({ group }) => group.supplier))
  const making = steps.map(({ group }) => {
    const when = group.arrives
      ? `Expected between ${longDate(group.arrives[0])} and ${longDate(group.arrives[1])}.`
      : 'We will tell you when it leaves.'
    return `${group.supplier} (${group.number})\n${makerLines(order, group)}\n${when}`
  })
  return writeLetter({
    id,
    to,
    subject: `${who} accepted your order ${order.invoice}`,
    heading: `${who} accepted your order`,
    paragraphs: [`Hello ${name}, your order is being made ready.`, ...making, poLine(reader)].filter(Boolean),
    button: { label: 'See your order', url: orderPage(shopUrl, order.invoice) },
    footnote: FOOTNOTE,
  })
}

/** A parcel is on its way; `shipment` counts those of its child order from 0. */
export function shippedLetter(
  id: string,
  reader: OrderReader,
  group: MakerOrder,
  shipment: number,
  shopUrl: string,
): Letter {
  const { order, name, to } = reader
  const parcel = group.shipments[shipment]
  if (!parcel) throw new Error(`${group.number} has no parcel ${shipment}.`)
  const all = group.state === 'shipped' && group.shipments.length === 1
  const tracking = parcel.tracking ? `\nTracking number ${parcel.tracking}` : ''
  const sentWith = `With ${parcel.carrier}${tracking}`
  return writeLetter({
    id,
    to,
    subject: `On its way: ${all ? 'your' : 'a part of your'} order ${group.number} from ${group.supplier}`,
    heading: `${group.supplier} sent ${all ? 'your order' : 'a part of your order'}`,
    paragraphs: [
      `Hello ${name}, this left for ${order.shipping_address.name}, ${order.shipping_address.city}:`,
      linesText(order, parcel.lines),
      parcel.tracking_url ? { text: sentWith, url: parcel.tracking_url } : sentWith,
      poLine(reader),
    ].filter(Boolean),
    button: { label: 'See your order', url: orderPage(shopUrl, order.invoice) },
    footnote: FOOTNOTE,
  })
}

/** What will not be sent, and where its money goes. */
export function cancelledLetter(id: string, reader: OrderReader, steps: readonly Step[], shopUrl: string): Letter {
  const { order, name, to } = reader
  const parts = steps.map(({ group, details }) => {
    const rest = group.state === 'cancelled' ? '' : `The ${details.units} units that were not sent yet:\n`
    const gone = order.products
      .filter((line) => group.positions.includes(line.position) && line.cancelled > 0)
      .map(({ position, cancelled }) => ({ position, quantity: cancelled }))
    return `${group.supplier} (${group.number})\n${rest}${linesText(order, gone)}`
  })
  const reason = steps[0]?.details.reason
  return writeLetter({
    id,
    to,
    subject: `Cancelled: ${subjectOf(reader, steps)}`,
    heading: 'This will not be sent',
    paragraphs: [
      `Hello ${name}, this was cancelled:`,
      ...parts,
      reason ? `Reason: ${reason}` : '',
      ...moneyBack(reader, steps),
      poLine(reader),
    ].filter(Boolean),
    button: { label: 'See your order', url: orderPage(shopUrl, order.invoice) },
  })
}

/** What was taken back after it was sent. */
export function refundedLetter(id: string, reader: OrderReader, steps: readonly Step[], shopUrl: string): Letter {
  const { order, name, to } = reader
  const cents = steps.reduce((sum, { details }) => sum + (details.cents ?? 0), 0)
  const reason = steps[0]?.details.reason
  const isWhole = steps.every(({ group }) => group.state === 'refunded')
  const makers = namesOf(steps.map(({ group }) => group.supplier))
  const numbers = steps.flatMap(({ group, details }) => details.papers ?? creditNotesOf(order, group))
  return writeLetter({
    id,
    to,
    subject: `Refunded: ${subjectOf(reader, steps)}`,
    heading: `${formatDollars(toDollars(cents))} is refunded`,
    paragraphs: [
      `Hello ${name}, we refunded ${isWhole ? '' : 'a part of '}your order from ${makers}.`,
      reason ? `Reason: ${reason}` : '',
      numbers.length > 0 ? `Credit notes: ${numbers.join(', ')}` : '',
      ...moneyBack(reader, steps),
      poLine(reader),
    ].filter(Boolean),
    button: { label: 'See your order', url: orderPage(shopUrl, order.invoice) },
  })
}

function subjectOf({ order }: OrderReader, steps: readonly Step[]): string {
  const [only, ...more] = steps
  return only && more.length === 0 && order.groups.length > 1
    ? `order ${only.group.number} from ${only.group.supplier}`
    : `order ${order.invoice}`
}

/** Refunds of before they named their papers were of a whole child order. */
function creditNotesOf({ invoices }: OrderReader['order'], { number }: MakerOrder): string[] {
  return invoices.flatMap((paper) =>
    paper.kind === 'credit_note' && paper.maker_order === number ? [paper.number] : [],
  )
}

function moneyBack({ order }: OrderReader, steps: readonly Step[]): string[] {
  const sum = (of: (details: EventDetails) => number) => steps.reduce((all, { details }) => all + of(details), 0)
  const cents = sum((details) => details.cents ?? 0)
  const toCard = sum(({ to_card, back, cents: all = 0 }) => (to_card ? (back ?? all) : 0))
  const uncharged = sum((details) => (details.uncharged ? (details.back ?? 0) : 0))
  const rest = cents - toCard - uncharged
  return [
    toCard > 0 ? backToCard(order.test_card, toCard) : '',
    uncharged > 0 ? `Your card is charged ${formatDollars(toDollars(uncharged))} less.` : '',
    rest > 0 ? notOwed(order, formatDollars(toDollars(rest))) : '',
  ].filter(Boolean)
}

function notOwed({ paymentMethod, paid }: OrderReader['order'], amount: string): string {
  if (paymentMethod === 'invoice' && paid === 0)
    return `${amount} is not owed any more, and your terms have that much more room.`
  // The bank of a card may have taken it back before.
  if (paid <= 0) return `You do not owe ${amount} any more.`
  return `You do not owe ${amount} any more. What you have paid of it pays what else of this order is open, and we pay back the rest.`
}

function poLine({ order }: OrderReader): string {
  return order.po_number ? `Your PO number: ${order.po_number}` : ''
}
