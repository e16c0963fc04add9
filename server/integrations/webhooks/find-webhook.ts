import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import type { Buyer } from '#server/accounts/deps.ts'

/** Returns the database id of a webhook of the company. Throws `not_found`. */
export async function requireWebhookId(db: Db, { companyId }: Buyer, id: string): Promise<number> {
  const row = await db
    .selectFrom('webhooks')
    .select('id')
    .where('company_id', '=', companyId)
    .where(hasPublicId(id))
    .executeTakeFirst()
  if (!row) throw webhookNotFound()
  return row.id
}

/** The `not_found` error, the same for unknown webhooks and those of other companies. */
export function webhookNotFound(): Problem {
  return new Problem('not_found', 'Webhook not found.')
}

/** Compares as text, so that an id that is not a UUID matches nothing instead of being an error. */
export function hasPublicId(id: string) {
  return sql<boolean>`webhooks.public_id::text = ${id.toLowerCase()}`
}
