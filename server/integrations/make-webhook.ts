import { MOST_WEBHOOKS, type NewWebhook } from '#contract/integrations.ts'
import { Problem } from '#contract/problem.ts'
import type { Buyer } from '#server/accounts/accounts.ts'
import { holdCompany } from '#server/accounts/hold-person.ts'
import type { Bound } from './deliveries.ts'

/** Which secret of which webhook was made for a key. Nothing of it is secret: each rotation has its own end of the former one. */
export interface ToldSecret {
  id: string
  /** Null for the secret a webhook was made with. */
  former_until: string | null
}

/** Makes a webhook once for its `key`; `secret` is as it is kept. Throws `invalid_input` for one too many, and `key_reused`. */
export async function makeWebhook(
  { db, cart }: Pick<Bound, 'db' | 'cart'>,
  buyer: Buyer,
  wanted: NewWebhook & { secret: string },
  key: string | undefined,
): Promise<ToldSecret> {
  const { url, events, secret } = wanted
  // Two at once must not both be the last that fits; the company is held before its people, and their carts.
  await holdCompany(db, buyer)
  const request = { key, asked: ['webhook', url, events] }
  return cart.onceFor({ user: buyer, guestHash: null }, request, async () => {
    const there = await db.selectFrom('webhooks').select('id').where('company_id', '=', buyer.companyId).execute()
    if (there.length >= MOST_WEBHOOKS) {
      throw Problem.invalid({ url: [`There are ${MOST_WEBHOOKS} webhooks. Remove one first.`] })
    }
    const made = await db
      .insertInto('webhooks')
      .values({ company_id: buyer.companyId, user_id: buyer.id, url, events: [...new Set(events)], secret })
      .returning('public_id')
      .executeTakeFirstOrThrow()
    return { id: made.public_id, former_until: null }
  })
}
