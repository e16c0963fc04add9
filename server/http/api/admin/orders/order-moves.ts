import type { ADMIN_ORDER_MOVE_ENDPOINTS } from '#contract/endpoints/admin/orders/order-moves.ts'
import type { MoveResult } from '#contract/schemas/admin/orders/order-moves.ts'
import { Problem } from '#contract/problem.ts'
import { documentNumber } from '#contract/text/codes.ts'
import { formatDollars, toCents, toDollars } from '#contract/values/money.ts'
import { type AuditEntry, changesBetween } from '#server/audit/audit.ts'
import type { Shop } from '#server/shop.ts'
import type { AdminHandlers } from '#server/http/api/admin/admin-handler.ts'
import { changeOrder, changeOrderWithAudit } from './change-order.ts'
import { staffAuthor } from '#server/http/api/admin/staff-author.ts'

export const adminOrderMoveHandlers: AdminHandlers<typeof ADMIN_ORDER_MOVE_ENDPOINTS> = {
  adminAcceptOrder: (call) =>
    change(call, async ({ fulfilment }, number) => [`${(await fulfilment.accept(number)).join(', ')} accepted.`]),
  adminCancelOrder: (call) =>
    change(call, async ({ fulfilment }, number) => [
      `${(await fulfilment.cancel(number, call.body.reason)).join(', ')} canceled.`,
    ]),
  adminQuoteFreight: (call) =>
    change(call, ({ fulfilment }, number) => fulfilment.quoteFreight(number, toCents(call.body.amount))),
  adminShipOrder: (call) =>
    change(call, ({ fulfilment }, number) => {
      const { carrier, tracking, lines } = call.body
      const units = lines && new Map(lines.map((line) => [line.sku, line.units]))
      return fulfilment.ship(number, {
        carrier: carrier.trim(),
        tracking: tracking?.trim() || null,
        ...(units && { lines: units }),
      })
    }),
  adminCorrectTracking: (call) =>
    change(call, ({ fulfilment }, number) =>
      fulfilment.correctTracking(number, {
        tracking: call.body.tracking.trim(),
        carrier: call.body.carrier?.trim() ?? null,
      }),
    ),
  adminDeliverOrder: (call) =>
    change(call, async ({ fulfilment }, number) => [`${(await fulfilment.deliver(number)).join(', ')} delivered.`]),
  adminRefundOrder: (call) =>
    change(call, async ({ money }, number) => {
      const { reason, lines, amount, restock } = call.body
      const units = lines && new Map(lines.map((line) => [line.sku, line.units]))
      const { messages } = await money.refund(number, {
        reason,
        ...(units && { lines: units }),
        ...(amount !== undefined && { cents: toCents(amount) }),
        ...(restock && { restock }),
      })
      return messages
    }),
  adminBookPayment: (call) =>
    change(call, async ({ money }, number) => {
      const { amount, reference, on, invoice } = call.body
      const isNew = await money.bookPayment(invoice === undefined ? number : documentNumber(invoice), {
        cents: toCents(amount),
        reference,
        on,
      })
      return [bookedText(reference, isNew)]
    }),
  async adminPayBack({ shop, auditActor, params, body }) {
    const invoice = documentNumber(params.invoice)
    await shop.orders.money.bookProcessorRefunds(invoice)
    const { amount, reference, version } = body
    const caller = { shop, auditActor, action: 'adminPayBack' }
    const { messages } = await changeOrderWithAudit(caller, { invoice, version }, async ({ money }, number) => {
      const isNew = await money.bookCheckedPayBack(number, { cents: toCents(amount), reference })
      return [bookedText(reference, isNew)]
    })
    return { data: await shop.orders.backOffice.details(invoice), messages }
  },
  adminCorrectBooking: (call) =>
    change(call, async ({ money }, number) => {
      const { reference, reason, amount, order, notify } = call.body
      const corrected = await money.correctBooking(number, {
        reference,
        reason,
        ...(amount !== undefined && { cents: toCents(amount) }),
        ...(order !== undefined && { to: documentNumber(order) }),
        isSilent: !notify,
      })
      return [corrected ? `${reference} is corrected.` : `${reference} was corrected before; nothing was changed.`]
    }),
  adminWriteOff: (call) =>
    change(call, async ({ money }, order) => {
      const number = documentNumber(call.body.invoice)
      const written = await money.writeOff(number, call.body.reason.trim())
      // The version that was checked is that of the order in the address.
      if (written.order !== order) throw new Problem('not_found', `There is no invoice ${number} of ${order}.`)
      return [`${formatDollars(toDollars(written.cents))} of ${number} written off.`]
    }),
  adminChangePayBy: (call) =>
    change(call, async ({ money }, number) => {
      const { pay_by } = call.body
      await money.changePayBy(number, pay_by)
      return [
        pay_by === null ? `${number} is not canceled if it is not paid.` : `${number} is to be paid by ${pay_by}.`,
      ]
    }),
  async adminAddOrderNote({ shop, actor, params, body, audit }) {
    const invoice = documentNumber(params.invoice)
    const author = staffAuthor(actor)
    const text = body.text.trim()
    const { backOffice } = shop.orders
    const subject = { kind: 'order', id: invoice } as const
    if (!body.to_buyer) {
      const note = await backOffice.addNote(invoice, text, author)
      audit({ subject, changes: { note: [null, text] } })
      return { data: note }
    }
    const before = await backOffice.snapshot(invoice)
    const sent = await backOffice.sendNote(invoice, text, author)
    const after = await backOffice.snapshot(invoice)
    audit({ subject, changes: { ...changesBetween(before, after), note_to_buyer: [null, text] } })
    return { data: sent }
  },
  adminOrderEmail: async ({ shop, params }) => ({
    data: await shop.orders.backOffice.email(documentNumber(params.invoice), params.id),
  }),
  async adminSendOrderEmail({ shop, params, audit }) {
    const invoice = documentNumber(params.invoice)
    const { subject } = await shop.orders.backOffice.email(invoice, params.id)
    await shop.emails.sendAgain(params.id)
    audit({ subject: { kind: 'order', id: invoice }, changes: { email: [null, subject] } })
    return { status: true }
  },
}

interface ChangeCall {
  shop: Shop
  params: { invoice: string }
  body: { version: number; number?: string }
  audit(entry: Omit<AuditEntry, 'action'>): void
}

/** Changes an order with its audit row. Returns it as it is now. Throws `changed_meanwhile`. */
async function change(
  { shop, params, body: { version, number }, audit }: ChangeCall,
  verb: Parameters<typeof changeOrder>[2],
): Promise<MoveResult> {
  const target = { invoice: params.invoice, version, ...(number !== undefined && { number }) }
  const { invoice, messages, entry } = await changeOrder(shop, target, verb)
  audit(entry)
  return { data: await shop.orders.backOffice.details(invoice), messages }
}

function bookedText(reference: string, isNew: boolean): string {
  return isNew
    ? `${reference} is booked; the buyer gets an email.`
    : `${reference} was booked before; nothing was changed.`
}
