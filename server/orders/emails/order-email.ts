import { amountDue } from '#contract/orders/orders.ts'
import type { OrderEmail } from '#server/jobs/jobs.ts'
import type { EmailDraft } from '#server/mail/draft-email.ts'
import { operatorOrder } from '#server/orders/reading/operator-orders.ts'
import type { ReadDeps } from '#server/orders/reading/read-order.ts'
import { findRevision } from '#server/orders/editing/revisions.ts'
import { EVENT_DETAILS } from '#server/history/history.ts'
import { invoiceEmail, paymentFailedEmail, reminderEmail } from './invoices.ts'
import { freightEmail } from './freight.ts'
import { correctionEmail, paymentEmail } from './payments.ts'
import { noteEmail } from './note.ts'
import { type EmailRecipient, findRecipient } from './recipient.ts'
import { payByEmail, unpaidEmail } from './unpaid.ts'
import { preparedCartEmail } from './prepared-cart.ts'
import { proposalEmail, revisedEmail } from './revisions.ts'
import { acceptedEmail, canceledEmail, refundedEmail, shippedEmail, type Step } from './fulfilment.ts'

/**
 * Drafts the email of a job; null if the buyer opted out of it or it is no longer needed. Links start with `shopUrl`.
 */
export async function draftOrderEmail(
  deps: ReadDeps & { operatorEmail: string },
  payload: OrderEmail,
  shopUrl: string,
): Promise<EmailDraft | null> {
  switch (payload.letter) {
    case 'accepted':
    case 'cancelled':
    case 'refunded':
      return statusEmail(deps, payload, shopUrl)
    case 'freight': {
      const { letter, mail, eventId } = payload
      return statusEmail(deps, { letter, mail, eventIds: [eventId] }, shopUrl)
    }
    case 'note':
      return sentNote(deps, payload, shopUrl)
    case 'shipped':
      return shipmentEmail(deps, payload, shopUrl)
    case 'invoice':
    case 'reminder':
      return documentEmail(deps, payload, shopUrl)
    case 'revised':
    case 'revision_proposed':
      return revisionEmail(deps, payload, shopUrl)
    case 'prepared_cart':
      return preparedCartEmail(deps.db, payload, shopUrl)
    case 'payment_failed':
      return failedChargeEmail(deps, payload, shopUrl)
    case 'pay_by': {
      const recipient = await findRecipient(deps, payload.invoice)
      return recipient && payByEmail(payload.mail, recipient, { shopUrl, bank: deps.billing.bank })
    }
    case 'unpaid_cancelled':
    case 'unpaid_open':
      return unpaidEmail(payload, await operatorOrder(deps, payload.invoice), deps.operatorEmail)
    case 'booking_corrected': {
      const recipient = await findRecipient(deps, payload.invoice)
      return recipient && correctionEmail(payload, recipient, shopUrl)
    }
    case 'paid':
    case 'paid_back':
    case 'overcharged':
    case 'undercharged': {
      const recipient = await findRecipient(deps, payload.invoice)
      // It was paid or canceled since the job was enqueued.
      if (payload.letter === 'undercharged' && recipient?.order.balance === 0) return null
      // The operator booked it by mistake.
      const { reference } = payload
      if (payload.letter === 'paid' && reference && (await deps.billing.isPaymentTakenBack(reference))) return null
      return (
        recipient &&
        paymentEmail(payload, recipient, (await operatorOrder(deps, payload.invoice)).surplus_cents, shopUrl)
      )
    }
  }
}

const STATUS_EMAILS = { cancelled: canceledEmail, refunded: refundedEmail }

async function statusEmail(
  deps: ReadDeps,
  {
    letter,
    mail,
    eventIds,
  }: { letter: keyof typeof STATUS_EMAILS | 'accepted' | 'freight'; mail: string; eventIds: readonly number[] },
  shopUrl: string,
): Promise<EmailDraft | null> {
  const events = await deps.db
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .innerJoin('maker_orders as suborder', 'suborder.id', 'order_events.maker_order_id')
    .select(['orders.invoice', 'suborder.number', EVENT_DETAILS.as('details')])
    .where('order_events.id', 'in', [...eventIds])
    .orderBy('order_events.id')
    .execute()
  const recipient = events[0] ? await findRecipient(deps, events[0].invoice) : null
  if (!recipient || (letter === 'accepted' && !recipient.receivesUpdates)) return null
  const steps = events.flatMap(({ number, details }): Step[] => {
    const suborder = suborderOf(recipient, number)
    return suborder ? [{ suborder, details }] : []
  })
  if (letter === 'accepted') return acceptedEmail(mail, recipient, steps, shopUrl)
  if (letter !== 'freight') return STATUS_EMAILS[letter](mail, recipient, steps, shopUrl)
  const [quoted] = steps
  return quoted ? freightEmail(mail, recipient, quoted, shopUrl) : null
}

async function sentNote(
  deps: ReadDeps,
  { mail, eventId }: { mail: string; eventId: number },
  shopUrl: string,
): Promise<EmailDraft | null> {
  const note = await deps.db
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .select(['orders.invoice', EVENT_DETAILS.as('details')])
    .where('order_events.id', '=', eventId)
    .executeTakeFirst()
  const recipient = note && (await findRecipient(deps, note.invoice))
  return recipient ? noteEmail(mail, recipient, note.details.text ?? '', shopUrl) : null
}

async function revisionEmail(
  deps: ReadDeps,
  { letter, mail, invoice, revision: number }: Extract<OrderEmail, { revision: number }>,
  shopUrl: string,
): Promise<EmailDraft | null> {
  const recipient = await findRecipient(deps, invoice)
  const found = await findRevision(deps.db, invoice, number)
  if (!recipient || !found) return null
  if (letter === 'revised') return revisedEmail(mail, recipient, found, shopUrl)
  // It was decided or withdrawn since the job was enqueued.
  return found.revision.state === 'proposed' ? proposalEmail(mail, recipient, found.revision, shopUrl) : null
}

async function shipmentEmail(
  deps: ReadDeps,
  { mail, shipmentId }: Extract<OrderEmail, { letter: 'shipped' }>,
  shopUrl: string,
): Promise<EmailDraft | null> {
  const shipments = await deps.db
    .selectFrom('shipments')
    .innerJoin('maker_orders as suborder', 'suborder.id', 'shipments.maker_order_id')
    .innerJoin('orders', 'orders.id', 'suborder.order_id')
    .select(['shipments.id', 'suborder.number', 'orders.invoice'])
    .where('suborder.id', '=', (eb) =>
      eb.selectFrom('shipments').select('maker_order_id').where('id', '=', shipmentId).limit(1),
    )
    .orderBy('shipments.id')
    .execute()
  const index = shipments.findIndex(({ id }) => id === shipmentId)
  const shipment = shipments[index]
  const recipient = shipment ? await findRecipient(deps, shipment.invoice) : null
  const suborder = recipient && shipment ? suborderOf(recipient, shipment.number) : undefined
  if (!recipient?.receivesUpdates || !suborder) return null
  return shippedEmail(mail, recipient, suborder, index, shopUrl)
}

async function failedChargeEmail(
  deps: ReadDeps,
  { mail, eventId }: Extract<OrderEmail, { letter: 'payment_failed' }>,
  shopUrl: string,
): Promise<EmailDraft | null> {
  const event = await deps.db
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .select(['orders.invoice', EVENT_DETAILS.as('details')])
    .where('order_events.id', '=', eventId)
    .executeTakeFirst()
  const recipient = event ? await findRecipient(deps, event.invoice) : null
  // It was paid or canceled since the job was enqueued.
  if (!event || !recipient || recipient.order.balance === 0) return null
  const { failure } = event.details
  return paymentFailedEmail(mail, recipient, failure ?? null, { shopUrl, bank: deps.billing.bank })
}

async function documentEmail(
  deps: ReadDeps,
  payload: Extract<OrderEmail, { paper: string }>,
  shopUrl: string,
): Promise<EmailDraft | null> {
  const document = await deps.billing.document(null, payload.paper)
  const recipient = document ? await findRecipient(deps, document.summary.order) : null
  if (!document || !recipient) return null
  const invoice = document.summary
  if (invoice.status === 'credited') return null
  const options = { shopUrl, bank: document.snapshot.seller.bank }
  if (payload.letter === 'invoice') return invoiceEmail(payload.mail, recipient, invoice, options)
  // It was paid since the job was enqueued.
  if (amountDue(invoice) === 0) return null
  return reminderEmail(payload.mail, recipient, { invoice, kind: payload.kind }, options)
}

function suborderOf({ order }: EmailRecipient, number: string) {
  return order.groups.find((suborder) => suborder.number === number)
}
