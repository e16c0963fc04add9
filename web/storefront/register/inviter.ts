import type { Inviter } from '#contract/referral.ts'
import { inviterTexts } from '#texts/inviter.ts'
import type { PageContext } from '#web/shop.ts'
import { troubleOf } from '#web/storefront/problem.ts'

interface Invitation {
  /** Null without a code, where nobody has it, and where too many were asked for: then nobody is thanked, and that is all. */
  inviter: Inviter | null
  /** There is a code, and nobody has it. */
  isUnknown: boolean
}

/** Who invited with a code. */
export async function invitationOf({ shop, address }: PageContext, code: string | null): Promise<Invitation> {
  if (!code) return { inviter: null, isUnknown: false }
  try {
    return { inviter: await shop.accounts.inviter(code, address), isUnknown: false }
  } catch (error) {
    const trouble = troubleOf(error)
    if (!trouble) throw error
    return { inviter: null, isUnknown: trouble.code === 'not_found' }
  }
}

/** As in `Nora W. of Marigold & Main`. */
export function inviterName({ u_fname, u_lname_initial, company }: Inviter): string {
  const name = u_lname_initial ? `${u_fname} ${u_lname_initial}.` : u_fname
  return company ? inviterTexts.of({ name, company }) : name
}
