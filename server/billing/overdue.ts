import { sql } from 'kysely'
import { type Cents, toDollars } from '#contract/values/money.ts'
import type { Attention } from '#contract/schemas/accounts/attention.ts'
import type { Db } from '#database/connect.ts'
import { selectPayable } from './documents/read-documents.ts'

/** Returns what a company has not paid in time, without what its cards will be charged; null if nothing is overdue. One query. */
export async function readOverdue(db: Db, companyId: number, today: string): Promise<Attention['overdue']> {
  const { invoices, cents, due_on } = await selectPayable(db, today)
    .clearSelect()
    .select([
      sql<number>`count(*)`.as('invoices'),
      sql<Cents>`coalesce(sum(papers.total_cents - settled.cents - card.cents), 0)`.as('cents'),
      sql<string | null>`min(papers.due_on)`.as('due_on'),
    ])
    .where('papers.company_id', '=', companyId)
    .where('papers.due_on', '<', today)
    .executeTakeFirstOrThrow()
  return due_on === null ? null : { invoices, amount: toDollars(cents), due_on }
}
