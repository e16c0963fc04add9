import { NO_TERMS_VERSION } from '#contract/orders/checkout.ts'
import type { Db } from '#database/connect.ts'

/**
 * Returns the version of the terms that is in force now, as text, which a registration or an order accepts; `NO_TERMS_VERSION`
 * if there are none.
 */
export async function termsInForce(db: Db): Promise<string> {
  const terms = await db
    .selectFrom('content_documents')
    .select('version')
    .where('path', '=', 'terms')
    .where('status', '=', 'published')
    .where('publish_at', '<=', new Date())
    .orderBy('version', 'desc')
    .executeTakeFirst()
  return terms ? String(terms.version) : NO_TERMS_VERSION
}
