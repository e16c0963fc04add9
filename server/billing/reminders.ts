import { sql } from 'kysely'
import type { InvoiceSummary } from '#contract/schemas/orders/orders.ts'
import type { Db } from '#database/connect.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { selectPayable, toSummary } from './documents/read-documents.ts'

/** Before the due date, and 1 (3 if it was due at once), 7 and 21 days after. */
export type ReminderKind = 'due_soon' | 'overdue_1' | 'overdue_7' | 'overdue_21'

const DUE_SOON_DAYS = 3
/** Days that a bank transfer takes. Invoices that are due at once are reminded after them. */
const TRANSFER_DAYS = 3
/** Invoices that are overdue longer were reminded before, or the shop was down; a person should write. */
const LOOK_BACK_DAYS = 90

/**
 * Enqueues, inside a transaction, a reminder for every payable invoice that reached the next date, once for each kind;
 * only the last kind if several dates passed.
 */
export async function remind({ db, jobs }: { db: Db; jobs: Jobs }, today: string): Promise<number> {
  // No `due_soon` for invoices with a short term.
  const due = selectPayable(db, today)
    .select([
      'papers.id',
      sql<ReminderKind | null>`case
        when ${today}::date - papers.due_on >= 21 then 'overdue_21'
        when ${today}::date - papers.due_on >= 7 then 'overdue_7'
        when ${today}::date - papers.due_on >= case when papers.due_on = papers.issued_on then ${TRANSFER_DAYS}::integer else 1 end
          then 'overdue_1'
        when papers.due_on - ${today}::date between 0 and ${DUE_SOON_DAYS}::integer
          and papers.due_on - papers.issued_on > 2 * ${DUE_SOON_DAYS}::integer then 'due_soon' end`.as('reminder'),
    ])
    .where(
      sql<boolean>`papers.due_on between ${today}::date - ${LOOK_BACK_DAYS}::integer and ${today}::date + ${DUE_SOON_DAYS}::integer`,
    )
  const { rows } = await sql<{ number: string; kind: ReminderKind }>`
    with due as ${due}, created as (
      insert into invoice_reminders (invoice_id, kind)
      select id, reminder from due where reminder is not null
      on conflict do nothing returning invoice_id, kind
    )
    select due.number, created.kind from created join due on due.id = created.invoice_id order by due.id`.execute(db)
  await jobs.enqueueAll(
    'order.letter',
    rows.map(({ number, kind }) => ({ letter: 'reminder', mail: `reminder-${number}-${kind}`, paper: number, kind })),
  )
  return rows.length
}

/** Returns all invoices that are overdue on `today`, the longest overdue first, with the company's name. */
export async function overdueInvoices(db: Db, today: string): Promise<(InvoiceSummary & { company: string })[]> {
  const rows = await selectPayable(db, today)
    .innerJoin('companies', 'companies.id', 'papers.company_id')
    .select('companies.name as company')
    .where('papers.due_on', '<', today)
    .orderBy('papers.due_on')
    .orderBy('papers.id')
    .execute()
  return rows.map(({ company, ...row }) => ({ ...toSummary(row), company }))
}
