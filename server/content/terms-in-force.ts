import type { Db } from '#database/connect.ts'

/** Which version of the terms is in force now, as text: what who registers or orders accepts. `0` while the shop has published none. */
export async function termsInForce(db: Db): Promise<string> {
  const terms = await db
    .selectFrom('content_documents')
    .select('version')
    .where('path', '=', 'terms')
    .where('status', '=', 'published')
    .where('publish_at', '<=', new Date())
    .orderBy('version', 'desc')
    .executeTakeFirst()
  return String(terms?.version ?? 0)
}
