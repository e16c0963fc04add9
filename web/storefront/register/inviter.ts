import type { Inviter } from '#contract/referral.ts'
import { inviterTexts } from '#texts/inviter.ts'
import type { PageContext } from '#web/shop.ts'
import { troubleOf } from '#web/storefront/problem.ts'

/** Who invited with a code; null where nobody has it, or too many were asked for: then nobody is thanked, and that is all. */
export async function inviterOf({ shop, address }: PageContext, code: string | null): Promise<Inviter | null> {
  if (!code) return null
  try {
    return await shop.accounts.inviter(code, address)
  } catch (error) {
    if (!troubleOf(error)) throw error
    return null
  }
}

/** As in `Nora W. of Marigold & Main`. */
export function inviterName({ u_fname, u_lname_initial, company }: Inviter): string {
  const name = u_lname_initial ? `${u_fname} ${u_lname_initial}.` : u_fname
  return company ? inviterTexts.of({ name, company }) : name
}
