import { randomBytes } from 'node:crypto'
import { RECOVERY_CODE_COUNT } from '#contract/backoffice/staff.ts'
import type { Db } from '#database/connect.ts'
import { hashSecret } from '#server/tokens/tokens.ts'

/** Letters and digits without those that look alike, 32 in number. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
/** 80 bits: too many to guess, so that a plain hash is enough. */
const CODE_LENGTH = 16

/** Replaces the recovery codes of a person by new ones. Returns them: only their hashes are stored. */
export async function renewRecoveryCodes(db: Db, staffId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, createCode)
  await db.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute()
  await db
    .insertInto('staff_recovery_codes')
    .values(codes.map((code) => ({ code_hash: hashOfCode(code), staff_id: staffId })))
    .execute()
  return codes
}

/** Creates recovery codes for a person who has none, with their first factor. Returns an empty list for one who has some. */
export async function firstRecoveryCodes(db: Db, staffId: number): Promise<string[]> {
  const left = await countRecoveryCodes(db, staffId)
  return left > 0 ? [] : renewRecoveryCodes(db, staffId)
}

/** Uses up a recovery code. False if it is not one of the person's, or was used: each works once. */
export async function useRecoveryCode(db: Db, staffId: number, code: string): Promise<boolean> {
  const used = await db
    .updateTable('staff_recovery_codes')
    .set({ used_at: new Date() })
    .where('code_hash', '=', hashOfCode(code))
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

/** Returns the number of codes that are not used. */
export async function countRecoveryCodes(db: Db, staffId: number): Promise<number> {
  const { left } = await db
    .selectFrom('staff_recovery_codes')
    .select(({ fn }) => fn.countAll<string>().as('left'))
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}

/** Returns a code such as `k7dq-22xp-mv9c-wyhb`. */
function createCode(): string {
  const characters = Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return (characters.match(/.{4}/g) ?? []).join('-')
}

function hashOfCode(code: string): Buffer {
  return hashSecret(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
}
