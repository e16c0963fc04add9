import { sql } from 'kysely'
import type { ReviewText } from '#contract/schemas/admin/companies/companies.ts'
import type { Db } from '#database/connect.ts'
import { inTransaction } from '#database/transaction.ts'

/** Returns the texts that staff choose from when they reject a registration or request more. */
export async function readReviewTexts(db: Db): Promise<ReviewText[]> {
  const rows = await db
    .selectFrom('review_texts')
    .select(['kind', 'name', 'text'])
    .orderBy('kind')
    .orderBy('position')
    .execute()
  // The table's constraint allows no other values.
  return rows.map(({ kind, name, text }) => ({ kind: kind as ReviewText['kind'], name, text }))
}

/** Replaces the texts. Their order is kept. */
export async function writeReviewTexts(db: Db, texts: readonly ReviewText[]): Promise<ReviewText[]> {
  return inTransaction(db, async (tx) => {
    // Two that replace the texts at once would otherwise leave both of their lists.
    await sql`lock table review_texts in share row exclusive mode`.execute(tx)
    await tx.deleteFrom('review_texts').execute()
    const rows = texts.map((text, position) => ({ ...text, position }))
    if (rows.length > 0) await tx.insertInto('review_texts').values(rows).execute()
    return readReviewTexts(tx)
  })
}
