import { randomUUID } from 'node:crypto'
import { Problem } from '#contract/problem.ts'
import type { NewPasskey, SecondFactor, StaffFactors } from '#contract/schemas/admin/staff/staff-sign-in.ts'
import type { Db } from '#database/connect.ts'
import type { RelyingParty, StaffDeps, StaffPerson } from '#server/staff/deps.ts'
import { createPasskeys } from './passkeys.ts'
import { countRecoveryCodes, firstRecoveryCodes, renewRecoveryCodes, useRecoveryCode } from './recovery-codes.ts'
import { createTotpFactor } from './totp-factor.ts'

/**
 * Second factors of staff: an authenticator app, passkeys, and recovery codes that replace them. Changes lock the person's row, so that
 * of two at once the second sees what the first has changed. The person gets an email about each change, in the same transaction.
 */
export function createFactors(
  deps: Pick<StaffDeps, 'db' | 'jobs' | 'cipher' | 'shopName' | 'now' | 'requiresSecondFactor'>,
) {
  const { db, jobs, requiresSecondFactor } = deps
  const totp = createTotpFactor(deps)
  const passkeys = createPasskeys(deps)

  /** Returns the second factors of a person; empty if there is neither an app nor a passkey. */
  async function methods(staffId: number): Promise<SecondFactor[]> {
    const { passkeys: count, totp: hasTotp } = await countFactors(db, staffId)
    if (count === 0 && !hasTotp) return []
    return [
      ...(hasTotp ? (['totp'] as const) : []),
      ...(count > 0 ? (['passkey'] as const) : []),
      ...((await countRecoveryCodes(db, staffId)) > 0 ? (['recovery_code'] as const) : []),
    ]
  }

  /** Throws `impossible_move` if the person would have no second factor left although everyone needs one. */
  async function requireRemaining(staffId: number): Promise<void> {
    if ((await methods(staffId)).length > 0) return
    if (requiresSecondFactor) {
      throw new Problem(
        'impossible_move',
        'This is your only second factor, and this shop requires one. Add another first.',
      )
    }
    await db.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute()
  }

  async function notify(staffId: number): Promise<void> {
    await jobs.enqueue('staff.letter', { letter: 'factors-changed', mail: randomUUID(), staffId })
  }

  return {
    requiresSecondFactor,
    methods,
    totp,
    passkeys,

    /** Uses up a recovery code. False for a wrong or used one. */
    useRecoveryCode: ({ id }: StaffPerson, code: string): Promise<boolean> => useRecoveryCode(db, id, code),

    /** Returns the second factors of a person as the API returns them. */
    async status(staffId: number): Promise<StaffFactors> {
      return {
        totp: (await countFactors(db, staffId)).totp,
        passkeys: await passkeys.list(staffId),
        recovery_codes_left: await countRecoveryCodes(db, staffId),
        required: requiresSecondFactor,
      }
    },

    /**
     * Completes the setup of the app. Returns new recovery codes, none if the person has some, or null for a wrong code. Run it in a
     * transaction.
     */
    async confirmTotp(person: StaffPerson, code: string): Promise<string[] | null> {
      await lockStaff(db, person.id)
      if (!(await totp.confirm(person, code))) return null
      await notify(person.id)
      return firstRecoveryCodes(db, person.id)
    },

    /** Adds a passkey. Returns new recovery codes, none if the person has some. Run it in a transaction. */
    async addPasskey(
      person: StaffPerson,
      token: Buffer,
      site: RelyingParty,
      input: { name: string; passkey: NewPasskey },
    ): Promise<string[]> {
      await lockStaff(db, person.id)
      await passkeys.add(person, token, site, input)
      await notify(person.id)
      return firstRecoveryCodes(db, person.id)
    },

    /** Removes the app. Throws `not_found` if there is none, and `impossible_move` for the last factor. Run it in a transaction. */
    async removeTotp(person: StaffPerson): Promise<void> {
      await lockStaff(db, person.id)
      if (!(await totp.remove(person))) throw new Problem('not_found', 'No authenticator app is set up.')
      await requireRemaining(person.id)
      await notify(person.id)
    },

    /** Removes a passkey. Returns its name. Throws `not_found`, and `impossible_move` for the last factor. Run it in a transaction. */
    async removePasskey({ id }: StaffPerson, passkey: string): Promise<string> {
      await lockStaff(db, id)
      const name = await passkeys.remove(id, passkey)
      await requireRemaining(id)
      await notify(id)
      return name
    },

    /** Replaces the recovery codes. Throws `impossible_move` for a person without a second factor. Run it in a transaction. */
    async renewRecoveryCodes({ id }: StaffPerson): Promise<string[]> {
      await lockStaff(db, id)
      if ((await methods(id)).length === 0)
        throw new Problem('impossible_move', 'Set up an authenticator app or a passkey first.')
      await notify(id)
      return renewRecoveryCodes(db, id)
    },

    /** Removes all second factors of a person, for one who has lost them. Run it in a transaction. */
    async reset(staffId: number): Promise<void> {
      await lockStaff(db, staffId)
      await db
        .updateTable('staff')
        .set({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null })
        .where('id', '=', staffId)
        .execute()
      await db.deleteFrom('staff_passkeys').where('staff_id', '=', staffId).execute()
      await db.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute()
      await notify(staffId)
    },
  }
}

/** Locks the row of a person until the end of the transaction. */
export async function lockStaff(db: Db, staffId: number): Promise<void> {
  await db.selectFrom('staff').select('id').where('id', '=', staffId).forUpdate().execute()
}

async function countFactors(db: Db, staffId: number): Promise<{ totp: boolean; passkeys: number }> {
  const row = await db
    .selectFrom('staff')
    .select('totp_confirmed_at')
    .select(({ selectFrom }) =>
      selectFrom('staff_passkeys')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('staff_passkeys.staff_id', '=', 'staff.id')
        .as('passkeys'),
    )
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()
  return { totp: row.totp_confirmed_at !== null, passkeys: Number(row.passkeys) }
}
