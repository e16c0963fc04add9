import type { Inviter } from '#contract/schemas/accounts/referral.ts'
import { inviterTexts } from '#texts/register/inviter.ts'
import type { PageContext } from '#web/shop.ts'
import { problemFrom } from '#web/storefront/http/problem.ts'

interface Invitation {
  /** Null without a code, for an unknown code, and when the rate limit is exceeded. */
  inviter: Inviter | null
  /** True if the code belongs to no buyer. */
  isUnknown: boolean
}

/** Returns the buyer who invited with a referral code. */
export async function invitationOf({ shop, address }: PageContext, code: string | null): Promise<Invitation> {
  if (!code) return { inviter: null, isUnknown: false }
  try {
    return { inviter: await shop.accounts.referrals.inviter(code, address), isUnknown: false }
  } catch (error) {
    const problem = problemFrom(error)
    if (!problem) throw error
    return { inviter: null, isUnknown: problem.code === 'not_found' }
  }
}

/** Returns a name such as `Nora W. of Marigold & Main`. */
export function inviterName({ u_fname, u_lname_initial, company }: Inviter): string {
  const name = u_lname_initial ? `${u_fname} ${u_lname_initial}.` : u_fname
  return company ? inviterTexts.of({ name, company }) : name
}
