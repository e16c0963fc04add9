import type { Inviter } from '#contract/referral.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { type Attempts, type Limit, networkOf } from './attempts.ts'

const CODE = /^[0-9A-F]{10}$/
const NO_INVITER = 'Nobody invites with this code. You can register without one.'

const LOOK_UPS: Limit = { most: 60, seconds: 60 }

/** Codes by which buyers invite others. A code says who is to be thanked for a visit and gives no rights. */
export function createReferral({ db, attempts }: { db: Db; attempts: Attempts }) {
  async function inviterOf(code: string) {
    const written = code.trim().toUpperCase()
    if (!CODE.test(written)) return undefined
    return db
      .selectFrom('users')
      .innerJoin('companies', 'companies.id', 'users.company_id')
      .select(['users.id', 'users.referral_code', 'users.u_fname', 'users.u_lname', 'companies.name as company'])
      .where('users.referral_code', '=', written)
      .where('users.closed_at', 'is', null)
      .where('companies.status', '!=', 'rejected')
      .executeTakeFirst()
  }

  return {
    /** Who invites with a code, in either case of letters; `address` asks. Throws `not_found` and `rate_limited`. */
    async inviter(code: string, address: string): Promise<Inviter> {
      await attempts.spend(`inviters for ${networkOf(address)}`, LOOK_UPS)
      const inviter = await inviterOf(code)
      if (!inviter) throw new Problem('not_found', NO_INVITER, { status: false })
      const [initial = ''] = inviter.u_lname
      return { u_fname: inviter.u_fname, u_lname_initial: initial, company: inviter.company }
    },

    /** A code as it is kept, or null where nobody has it. */
    async knownReferral(code: string): Promise<string | null> {
      return (await inviterOf(code))?.referral_code ?? null
    },

    /** The buyer of the first of these codes that somebody has, or null. */
    async inviterId(codes: readonly (string | null | undefined)[]): Promise<number | null> {
      for (const code of codes) {
        const inviter = code ? await inviterOf(code) : undefined
        if (inviter) return inviter.id
      }
      return null
    },
  }
}
