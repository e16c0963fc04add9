import { DELIVERY_DAYS } from '#contract/integrations.ts'
import type { Db } from '#database/connect.ts'
import { writeLetter } from '#server/mail/letter.ts'
import type { Letter } from '#server/mail/mail.ts'

/**
 * Tells whoever made a webhook, or else the owner of its company, that it was switched off; null where nobody is left or it
 * is on again. `at` is when, ISO 8601.
 */
export async function switchedOffLetter(
  db: Db,
  { webhook, at }: { webhook: string; at: string },
  shopUrl: string,
): Promise<Letter | null> {
  const row = await db
    .selectFrom('webhooks')
    .innerJoin('users', 'users.company_id', 'webhooks.company_id')
    .select(['webhooks.url', 'users.email', 'users.u_fname'])
    .where('webhooks.public_id', '=', webhook)
    .where('webhooks.disabled_by', '=', 'failures')
    .where('users.closed_at', 'is', null)
    .orderBy(
      (eb) => eb('users.id', '=', eb.ref('webhooks.user_id')),
      (order) => order.desc().nullsLast(),
    )
    .orderBy((eb) => eb('users.role', '=', 'owner'), 'desc')
    .orderBy('users.id')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  return writeLetter({
    id: `webhook-off-${webhook}-${Date.parse(at)}`,
    to: row.email,
    subject: 'A webhook of yours was switched off',
    paragraphs: [
      `Hello ${row.u_fname},`,
      `for three days we could deliver nothing to ${row.url}, so we have stopped trying.`,
      `Its log says what your server answered. Once that is mended, resume the webhook there; what was missed can be sent again from the log, for ${DELIVERY_DAYS} days.`,
    ],
    button: { label: 'See the log', url: `${shopUrl}/buyer/integrations` },
  })
}
