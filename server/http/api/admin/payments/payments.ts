import type { ADMIN_PAYMENT_ENDPOINTS } from '#contract/endpoints/admin/orders/payments.ts'
import type { BookedPayment } from '#contract/schemas/admin/orders/bank-statement.ts'
import { documentNumber } from '#contract/text/codes.ts'
import { toCents, toDollars } from '#contract/values/money.ts'
import { changesBetween } from '#server/audit/audit.ts'
import type { AdminHandlers } from '#server/http/api/admin/admin-handler.ts'

export const adminPaymentHandlers: AdminHandlers<typeof ADMIN_PAYMENT_ENDPOINTS> = {
  adminReceivables: ({ shop, query }) => shop.billing.receivables(query),
  adminOverdueInvoices: ({ shop, query }) => shop.billing.overduePage(query),
  adminReadStatement: async ({ shop, body }) => ({ data: await shop.orders.backOffice.readStatement(body.csv) }),
  adminMatchPayments: ({ shop, auditActor, body }) =>
    shop.transaction(async ({ orders, audit }) => {
      const data: BookedPayment[] = []
      for (const { number: written, amount, reference, on } of body.payments) {
        const number = documentNumber(written)
        const before = await orders.backOffice.snapshot(number)
        const is_new = await orders.money.bookPayment(number, { cents: toCents(amount), reference, on })
        const { order, surplus_cents } = await orders.reading.forOperator(number)
        const changes = changesBetween(before, await orders.backOffice.snapshot(number))
        const subject = { kind: 'order', id: order.invoice } as const
        if (is_new) await audit.write(auditActor, { action: 'adminMatchPayments', subject, changes })
        data.push({
          order: order.invoice,
          reference,
          is_new,
          payment: order.payment,
          surplus: toDollars(surplus_cents),
        })
      }
      return { data }
    }),
}
