import type { Db } from '#database/connect.ts'
import type { OrderEmail } from '#server/jobs/jobs.ts'
import { draftEmail, type EmailDraft } from '#server/mail/draft-email.ts'

/** Lines of a large cart that the email lists. */
const MAX_LISTED = 25

/** Drafts the email about a cart that staff prepared for a buyer; null if its draft was deleted, or the person closed the account or left the company. */
export async function preparedCartEmail(
  db: Db,
  { mail, draft }: Extract<OrderEmail, { draft: string }>,
  shopUrl: string,
): Promise<EmailDraft | null> {
  const found = await db
    .selectFrom('cart_drafts')
    .innerJoin('users', 'users.id', 'cart_drafts.user_id')
    .innerJoin('members', (join) =>
      join.onRef('members.user_id', '=', 'users.id').onRef('members.company_id', '=', 'cart_drafts.company_id'),
    )
    .select(['name', 'prepared_by', 'message', 'users.email', 'users.u_fname'])
    .where('cart_drafts.id', '=', draft)
    .where('users.closed_at', 'is', null)
    .executeTakeFirst()
  if (!found) return null
  const lines = await db
    .selectFrom('cart_draft_lines')
    .innerJoin('products', 'products.ocid', 'cart_draft_lines.ocid')
    .select(['quantity', 'title', 'sku'])
    .where('draft_id', '=', draft)
    .orderBy('position')
    .execute()
  const listed = lines.slice(0, MAX_LISTED).map(({ quantity, title, sku }) => `${quantity} × ${title} (${sku})`)
  const more = lines.length - listed.length
  const values = { buyerName: found.u_fname, staffName: found.prepared_by ?? '' }
  return draftEmail('cart_prepared', values, {
    id: mail,
    to: found.email,
    paragraphs: [
      found.message ?? '',
      [...listed, ...(more > 0 ? [`${more} more`] : [])].join('\n'),
      `It is in your cart under Drafts as “${found.name}”. Open it, change what you like, and check out.`,
    ].filter(Boolean),
    url: `${shopUrl}/cart`,
  })
}
