import { sql } from 'kysely'
import type { InvoiceSummary } from '#contract/orders.ts'
import type { Db } from '#database/connect.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { selectSummaries, toSummary } from './read-papers.ts'

/** Before an invoice is due, and 1, 7 and 21 days after. */
export type ReminderKind = 'due_soon' | 'overdue_1' | 'overdue_7' | 'overdue_21'

const DUE_SOON_DAYS = 3
/** What is later than this was reminded of, or the shop slept too long: a person should write. */
const LOOK_BACK_DAYS = 90

/**
 * Reminds of every open invoice whose time has come, once for each kind; where several have passed unseen, of the last alone.
 * Inside a transaction; the mails are jobs.
 */
export async function remind({ db, jobs }: { db: Db; jobs: Jobs }, today: string): Promise<number> {
  // An invoice that is due soon after it was written needs no reminder before, and one that waits for the card is the shop's to settle.
  const { rows } = await sql<{ number: string; kind: ReminderKind }>`
    with wanted as (
      select papers.id, papers.number, case
        when ${today}::date - due_on >= 21 then 'overdue_21'
        when ${today}::date - due_on >= 7 then 'overdue_7'
        when ${today}::date - due_on >= 1 then 'overdue_1'
        when due_on - ${today}::date between 0 and ${DUE_SOON_DAYS}::integer
          and due_on - issued_on > 2 * ${DUE_SOON_DAYS}::integer then 'due_soon' end as kind
      from papers
      where papers.kind = 'invoice'
        and due_on between ${today}::date - ${LOOK_BACK_DAYS}::integer and ${today}::date + ${DUE_SOON_DAYS}::integer
        and papers.total_cents > coalesce((select sum(cents) from settlements where invoice_id = papers.id), 0)
        and not exists (
          select from maker_orders join orders on orders.id = maker_orders.order_id
          join card_payments on card_payments.id = orders.payment_id and card_payments.state = 'authorized'
          where maker_orders.id = papers.maker_order_id)
    ), made as (
      insert into invoice_reminders (invoice_id, kind)
      select id, kind from wanted where kind is not null
      on conflict do nothing returning invoice_id, kind
    )
    select wanted.number, made.kind from made join wanted on wanted.id = made.invoice_id order by wanted.id`.execute(db)
  await jobs.enqueueAll(
    'order.letter',
    rows.map(({ number, kind }) => ({ letter: 'reminder', mail: `reminder-${number}-${kind}`, paper: number, kind })),
  )
  return rows.length
}

/** Every invoice that is overdue on `today`, the latest first, with the name of its company. */
export async function overdueInvoices(db: Db, today: string): Promise<(InvoiceSummary & { company: string })[]> {
  const rows = await selectSummaries(db, today)
    .innerJoin('companies', 'companies.id', 'papers.company_id')
    .select('companies.name as company')
    .where('papers.kind', '=', 'invoice')
    .where(sql<boolean>`papers.total_cents > settled.cents`)
    .where('papers.due_on', '<', today)
    .orderBy('papers.due_on')
    .orderBy('papers.id')
    .execute()
  return rows.map(({ company, ...row }) => ({ ...toSummary(row), company }))
}
