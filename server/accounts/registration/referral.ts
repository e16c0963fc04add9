import { LATEST_COMPANY } from '#server/accounts/members/read-member.ts'
import { sql } from 'kysely'
import { initialOf } from '#contract/text/person-name.ts'
import type { Inviter } from '#contract/schemas/accounts/referral.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import type { RateLimiter, Limit } from '#server/rate-limit/rate-limit.ts'

const BUYER_CODE = /^[0-9A-F]{10}$/
/** Code in the links of a public seed. */
const SEED_CODE = /^S[0-9A-F]{11}$/
const NO_INVITER = 'This invitation code isn’t valid. You can register without one.'

const LOOKUP_LIMIT: Limit = { max: 60, seconds: 60 }

/** Referral codes of buyers and of their seeds. A code attributes a request to the buyer who shared it and grants no rights. */
export function createReferral({ db, rateLimiter }: { db: Db; rateLimiter: RateLimiter }) {
  const inviters = db
    .selectFrom('users')
    .innerJoin('companies', (join) => join.on('companies.id', '=', LATEST_COMPANY))
    .select(['users.id', 'users.u_fname', 'users.u_lname'])
    .where('users.closed_at', 'is', null)
    .where('companies.status', '!=', 'rejected')

  async function inviterOf(code: string) {
    const normalized = code.trim().toUpperCase()
    if (BUYER_CODE.test(normalized)) {
      return inviters
        .select(['users.referral_code', 'companies.name as company'])
        .where('users.referral_code', '=', normalized)
        .executeTakeFirst()
    }
    if (!SEED_CODE.test(normalized)) return undefined
    // A link of a seed leads to no more data of its owner than the seed shows: not to the company.
    return inviters
      .innerJoin('seeds', 'seeds.user_id', 'users.id')
      .select(['seeds.referral_code', sql<string | null>`null`.as('company')])
      .where('seeds.referral_code', '=', normalized)
      .executeTakeFirst()
  }

  return {
    /**
     * Returns the buyer behind a code, which is case-insensitive. `address` is the caller's IP address. Throws
     * `not_found` and `rate_limited`.
     */
    async inviter(code: string, address: string): Promise<Inviter> {
      await rateLimiter.consumeFrom(address, 'inviters', LOOKUP_LIMIT)
      const inviter = await inviterOf(code)
      if (!inviter) throw new Problem('not_found', NO_INVITER, { status: false })
      return { u_fname: inviter.u_fname, u_lname_initial: initialOf(inviter.u_lname), company: inviter.company }
    },

    /** Returns a code in its stored form, or null if it does not exist. */
    async knownCode(code: string): Promise<string | null> {
      return (await inviterOf(code))?.referral_code ?? null
    },

    /** Returns the buyer of the first of these codes that exists, or null. */
    async inviterId(codes: readonly (string | null | undefined)[]): Promise<number | null> {
      for (const code of codes) {
        const inviter = code ? await inviterOf(code) : undefined
        if (inviter) return inviter.id
      }
      return null
    },
  }
}
