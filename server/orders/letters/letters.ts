import { askedOf } from '#contract/orders.ts'
import type { OrderLetter } from '#server/jobs/jobs.ts'
import type { Letter } from '#server/mail/mail.ts'
import { operatorOrder } from '#server/orders/operator-orders.ts'
import type { ReadParts } from '#server/orders/read-order.ts'
import type { EventDetails } from '#server/history/history.ts'
import { invoiceLetter, paymentFailedLetter, reminderLetter } from './billing.ts'
import { freightLetter } from './freight.ts'
import { moneyLetter } from './money.ts'
import { type OrderReader, readerOf } from './reader.ts'
import { acceptedLetter, cancelledLetter, refundedLetter, shippedLetter, type Step } from './steps.ts'

/** Writes the mail a job asks for; null where nobody wants it, or where it has been overtaken. Links start with `shopUrl`. */
export async function orderLetter(parts: ReadParts, told: OrderLetter, shopUrl: string): Promise<Letter | null> {
  switch (told.letter) {
    case 'accepted':
    case 'cancelled':
    case 'refunded':
      return stepLetter(parts, told, shopUrl)
    case 'freight':
      return stepLetter(parts, { ...told, eventIds: [told.eventId] }, shopUrl)
    case 'shipped':
      return parcelLetter(parts, told, shopUrl)
    case 'invoice':
    case 'reminder':
      return paperLetter(parts, told, shopUrl)
    case 'payment_failed':
      return unchargedLetter(parts, told, shopUrl)
    case 'paid':
    case 'paid_back':
    case 'overcharged':
    case 'undercharged': {
      const reader = await readerOf(parts, told.invoice)
      // It was paid or cancelled in the meantime.
      if (told.letter === 'undercharged' && reader?.order.balance === 0) return null
      return reader && moneyLetter(told, reader, (await operatorOrder(parts, told.invoice)).surplus_cents, shopUrl)
    }
  }
}

const STEPS = { accepted: acceptedLetter, cancelled: cancelledLetter, refunded: refundedLetter }

async function stepLetter(
  parts: ReadParts,
  { letter, mail, eventIds }: { letter: keyof typeof STEPS | 'freight'; mail: string; eventIds: readonly number[] },
  shopUrl: string,
): Promise<Letter | null> {
  const events = await parts.db
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .innerJoin('maker_orders as child', 'child.id', 'order_events.maker_order_id')
    .select(['orders.invoice', 'child.number', 'order_events.details'])
    .where('order_events.id', 'in', [...eventIds])
    .orderBy('order_events.id')
    .execute()
  const reader = events[0] ? await readerOf(parts, events[0].invoice) : null
  if (!reader || (letter === 'accepted' && !reader.wantsUpdates)) return null
  const steps = events.flatMap(({ number, details }): Step[] => {
    const group = groupOf(reader, number)
    return group ? [{ group, details: details as EventDetails }] : []
  })
  if (letter !== 'freight') return STEPS[letter](mail, reader, steps, shopUrl)
  const [quoted] = steps
  return quoted ? freightLetter(mail, reader, quoted, shopUrl) : null
}

async function parcelLetter(
  parts: ReadParts,
  { mail, shipmentId }: Extract<OrderLetter, { letter: 'shipped' }>,
  shopUrl: string,
): Promise<Letter | null> {
  const parcels = await parts.db
    .selectFrom('shipments')
    .innerJoin('maker_orders as child', 'child.id', 'shipments.maker_order_id')
    .innerJoin('orders', 'orders.id', 'child.order_id')
    .select(['shipments.id', 'child.number', 'orders.invoice'])
    .where('child.id', '=', (eb) =>
      eb.selectFrom('shipments').select('maker_order_id').where('id', '=', shipmentId).limit(1),
    )
    .orderBy('shipments.id')
    .execute()
  const place = parcels.findIndex(({ id }) => id === shipmentId)
  const parcel = parcels[place]
  const reader = parcel ? await readerOf(parts, parcel.invoice) : null
  const group = reader && parcel ? groupOf(reader, parcel.number) : undefined
  return reader?.wantsUpdates && group ? shippedLetter(mail, reader, group, place, shopUrl) : null
}

async function unchargedLetter(
  parts: ReadParts,
  { mail, eventId }: Extract<OrderLetter, { letter: 'payment_failed' }>,
  shopUrl: string,
): Promise<Letter | null> {
  const event = await parts.db
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .select(['orders.invoice', 'order_events.details'])
    .where('order_events.id', '=', eventId)
    .executeTakeFirst()
  const reader = event ? await readerOf(parts, event.invoice) : null
  // It was paid or cancelled in the meantime.
  if (!event || !reader || reader.order.balance === 0) return null
  const { failure } = event.details as EventDetails
  return paymentFailedLetter(mail, reader, failure ?? null, { shopUrl, bank: parts.billing.bank })
}

async function paperLetter(
  parts: ReadParts,
  told: Extract<OrderLetter, { paper: string }>,
  shopUrl: string,
): Promise<Letter | null> {
  const paper = await parts.billing.paper(null, told.paper)
  const reader = paper ? await readerOf(parts, paper.summary.order) : null
  if (!paper || !reader) return null
  const invoice = paper.summary
  if (invoice.status === 'credited') return null
  const how = { shopUrl, bank: paper.snapshot.seller.bank }
  if (told.letter === 'invoice') return invoiceLetter(told.mail, reader, invoice, how)
  // It was paid in the meantime.
  if (askedOf(invoice) === 0) return null
  return reminderLetter(told.mail, reader, { invoice, kind: told.kind }, how)
}

function groupOf({ order }: OrderReader, number: string) {
  return order.groups.find((group) => group.number === number)
}
