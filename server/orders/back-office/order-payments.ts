import { sql } from 'kysely'
import type { AdminOrder, OrderPayment } from '#contract/schemas/admin/orders/orders.ts'
import { type Cents, toDollars } from '#contract/values/money.ts'
import type { Db } from '#database/connect.ts'
import { DISPUTE_REFERENCE } from '#server/orders/money/card-disputes.ts'

/** Returns the money that was received for an order, sent back or written off, oldest first. */
export async function readPayments(db: Db, orderId: number): Promise<OrderPayment[]> {
  const { rows } = await sql<PaymentRow>`
    select 'received' as kind, received_on::text as on, method, reference, cents, created_at as at, coalesce((
        select jsonb_agg(jsonb_build_object('invoice', paid.number, 'cents', paid.cents)) from (
          select papers.number, sum(settlements.cents) as cents from settlements
          join papers on papers.id = settlements.invoice_id
          where settlements.receipt_id = receipts.id
          group by papers.id having sum(settlements.cents) <> 0 order by papers.id
        ) as paid), '[]') as settles
    from receipts where order_id = ${orderId}
    union all
    select case when card_payment_id is not null and reference like ${`${DISPUTE_REFERENCE}%`} then 'charged_back'
        when done_at is null then 'refund_pending' else 'refunded' end,
      to_char(coalesce(done_at, created_at) at time zone 'UTC', 'YYYY-MM-DD'),
      case when card_payment_id is null then 'bank_transfer' else 'card' end, reference, cents, created_at, '[]'
    from refunds where order_id = ${orderId}
    union all
    select 'written_off', to_char(write_offs.created_at at time zone 'UTC', 'YYYY-MM-DD'), 'write_off', papers.number || ': ' || reason,
      write_offs.cents, write_offs.created_at, '[]'
    from write_offs join papers on papers.id = write_offs.invoice_id where order_id = ${orderId}
    order by at`.execute(db)
  return rows.map(({ cents, settles, at: _, ...row }) => ({
    ...row,
    amount: toDollars(cents),
    settles: settles.map(({ invoice, cents: paid }) => ({ invoice, amount: toDollars(paid) })),
  }))
}

interface PaymentRow extends Omit<OrderPayment, 'amount' | 'settles'> {
  cents: Cents
  at: Date
  settles: { invoice: string; cents: Cents }[]
}

/** Returns the entries of the ledger about the documents and payments of an order, oldest first. */
export async function readLedger(db: Db, orderId: number): Promise<AdminOrder['ledger']> {
  const { rows } = await sql<{ at: Date; kind: string; ref: string; amounts: Record<string, Cents> }>`
    with own as (
      select papers.kind, papers.number as ref from papers
        join maker_orders on maker_orders.id = papers.maker_order_id where maker_orders.order_id = ${orderId}
      union all select 'receipt', id::text from receipts where order_id = ${orderId}
      union all select 'refund', id::text from refunds where order_id = ${orderId}
      union all select 'write_off', id::text from write_offs where order_id = ${orderId}
      union all select 'settlement', settlements.id::text from receipts
        join settlements on settlements.receipt_id = receipts.id where receipts.order_id = ${orderId}
    )
    select entry.happened_at as at, entry.kind, entry.ref,
      (select jsonb_object_agg(account, cents) from ledger_amounts where entry_id = entry.id) as amounts
    from own join ledger_entries as entry on entry.kind = own.kind and entry.ref = own.ref
    order by entry.id`.execute(db)
  return rows.map(({ at, kind, ref, amounts }) => ({
    at: at.toISOString(),
    kind,
    ref,
    amounts: Object.fromEntries(Object.entries(amounts ?? {}).map(([account, cents]) => [account, toDollars(cents)])),
  }))
}
