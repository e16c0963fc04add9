import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import type { Shop } from '#server/shop.ts'

const ID = 'demo-failed-email'
const REASON = 'The mail server did not answer for a day: connect ETIMEDOUT 192.0.2.25:25'

/** Adds a job that has failed for good, for the operator to find and retry: the email with the newest invoice. Idempotent. */
export async function addFailedJob(shop: Shop, db: Db): Promise<void> {
  const { rows } = await sql`select from pgboss.job where data ->> 'mail' = ${ID}`.execute(db)
  const invoice = await db
    .selectFrom('papers')
    .select('number')
    .where('kind', '=', 'invoice')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (rows.length === 0 && invoice) {
    // An interrupted load must not send it, so it does not run today.
    const tomorrow = new Date(Date.now() + 86_400_000)
    await shop.jobs.enqueue('order.letter', { letter: 'invoice', mail: ID, paper: invoice.number }, tomorrow)
  }
  await sql`
    update pgboss.job set state = 'failed', completed_on = now(), output = ${JSON.stringify({ message: REASON })}::jsonb
    where data ->> 'mail' = ${ID} and state = 'created'`.execute(db)
}
