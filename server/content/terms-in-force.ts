import { NO_TERMS } from '#contract/terms.ts'
import type { Db } from '#database/connect.ts'

/** Which version of the terms is in force now, as text: what who registers or orders accepts; `NO_TERMS` where there are none. */
export async function termsInForce(db: Db): Promise<string> {
  const terms = await db
    .selectFrom('content_documents')
    .select('version')
    .where('path', '=', 'terms')
    .where('status', '=', 'published')
    .where('publish_at', '<=', new Date())
    .orderBy('version', 'desc')
    .executeTakeFirst()
  return terms ? String(terms.version) : NO_TERMS
}
