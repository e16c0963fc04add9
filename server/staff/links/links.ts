/**
 * Links of staff: invitations, new passwords, and the set-up of a shop without staff. Only hashes of their tokens are stored. A link that
 * was used is deleted.
 */
import { DAY_MS } from '#contract/values/days.ts'
import { INVITATION_DAYS } from '#contract/backoffice/staff.ts'
import { RESET_LINK_MINUTES } from '#contract/accounts/sign-in.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { createSecret, hashSecret } from '#server/tokens/tokens.ts'

const LIFETIME_MS = { invitation: INVITATION_DAYS * DAY_MS, reset: RESET_LINK_MINUTES * 60_000 } as const
type LinkKind = keyof typeof LIFETIME_MS

/** Ends the links of a kind that a person has. */
export async function endStaffLinks(db: Db, kind: LinkKind, staffId: number): Promise<void> {
  await db.deleteFrom('staff_tokens').where('staff_id', '=', staffId).where('kind', '=', kind).execute()
}

/** Creates a link for a person. Returns its token. Earlier links work on. */
export async function createStaffLink(db: Db, kind: LinkKind, staffId: number): Promise<string> {
  const token = createSecret()
  await db
    .insertInto('staff_tokens')
    .values({
      token_hash: hashSecret(token),
      kind,
      staff_id: staffId,
      expires_at: new Date(Date.now() + LIFETIME_MS[kind]),
    })
    .execute()
  return token
}

/** Returns the person of a link. Throws `expired` and `invalid` (410). */
export async function readStaffLink(db: Db, kind: LinkKind, token: string) {
  const row = await db
    .selectFrom('staff_tokens')
    .innerJoin('staff', 'staff.id', 'staff_tokens.staff_id')
    .select(['staff.id', 'staff.public_id as publicId', 'staff.name', 'staff.email', 'staff_tokens.expires_at'])
    .where('token_hash', '=', hashSecret(token))
    .where('kind', '=', kind)
    .where('staff.state', '=', kind === 'invitation' ? 'invited' : 'active')
    .executeTakeFirst()
  if (!row) throw new Problem('invalid')
  if (row.expires_at <= new Date()) throw new Problem('expired')
  return row
}

/** Uses a link up. Throws `invalid` if it was used or withdrawn meanwhile: of two requests at once, one succeeds. */
export async function redeemStaffLink(db: Db, kind: LinkKind, token: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_tokens')
    .where('token_hash', '=', hashSecret(token))
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Problem('invalid')
}
