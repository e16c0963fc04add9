import { Problem } from '#contract/problem.ts'
import type { TotpSetup } from '#contract/schemas/admin/staff/staff-sign-in.ts'
import type { StaffDeps, StaffPerson } from '#server/staff/deps.ts'
import { createTotpSecret, stepOfCode, totpUrl } from './totp.ts'

type TotpDeps = Pick<StaffDeps, 'db' | 'cipher' | 'shopName' | 'now'>

/** The authenticator app of a person: a secret that counts as a factor once a code of it was typed. */
export function createTotpFactor({ db, cipher, shopName, now }: TotpDeps) {
  /** Returns the period of a code of the person, or null for a wrong one. `confirmed`: whether the app is set up already. */
  async function stepOf(staffId: number, code: string, confirmed: boolean): Promise<number | null> {
    const { totp_secret, totp_confirmed_at } = await db
      .selectFrom('staff')
      .select(['totp_secret', 'totp_confirmed_at'])
      .where('id', '=', staffId)
      .executeTakeFirstOrThrow()
    if (totp_secret === null || (totp_confirmed_at !== null) !== confirmed) return null
    const secret = cipher.decrypt(totp_secret)
    if (secret === null) {
      throw new Problem(
        'unavailable',
        'SECRET_KEY has changed since this authenticator app was set up. Run: npm run shop -- staff reset-factor.',
      )
    }
    return stepOfCode(secret, code, now())
  }

  return {
    /** Creates a secret that is not a factor yet, in place of an unfinished one. Throws `impossible_move` if an app is set up. */
    async begin({ id, email }: StaffPerson): Promise<TotpSetup> {
      const secret = createTotpSecret()
      const { numUpdatedRows } = await db
        .updateTable('staff')
        .set({ totp_secret: cipher.encrypt(secret), totp_last_step: null })
        .where('id', '=', id)
        .where('totp_confirmed_at', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) {
        throw new Problem('impossible_move', 'An authenticator app is set up already. Remove it first.')
      }
      return { secret, url: totpUrl(secret, shopName, email) }
    },

    /** Makes the app a factor. False for a wrong code. */
    async confirm({ id }: StaffPerson, code: string): Promise<boolean> {
      const step = await stepOf(id, code, false)
      if (step === null) return false
      const { numUpdatedRows } = await db
        .updateTable('staff')
        .set({ totp_confirmed_at: now(), totp_last_step: step })
        .where('id', '=', id)
        .where('totp_secret', 'is not', null)
        .where('totp_confirmed_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    /** Accepts a code, once. False for a wrong one, and for one that was used: a code that was read along is worthless (RFC 6238, 5.2). */
    async accept({ id }: StaffPerson, code: string): Promise<boolean> {
      const step = await stepOf(id, code, true)
      if (step === null) return false
      const { numUpdatedRows } = await db
        .updateTable('staff')
        .set({ totp_last_step: step })
        .where('id', '=', id)
        .where('totp_confirmed_at', 'is not', null)
        .where((eb) => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    /** Removes the app. False if there is none. */
    async remove({ id }: StaffPerson): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('staff')
        .set({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null })
        .where('id', '=', id)
        .where('totp_confirmed_at', 'is not', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
  }
}
