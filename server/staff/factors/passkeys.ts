import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type { NewPasskey, SignedPasskey, StaffFactors } from '#contract/schemas/admin/staff/staff-sign-in.ts'
import type { Db } from '#database/connect.ts'
import type { RelyingParty, StaffPerson } from '#server/staff/deps.ts'

const MAX_PASSKEYS = 20
/** EdDSA, ES256 and RS256: what authenticators support. */
const ALGORITHMS = [-8, -7, -257]
const REFUSED = 'That passkey was not accepted. Try again, or use another one.'

/**
 * Passkeys (WebAuthn). `token` is the hash of the session or half session that the challenge belongs to: another browser cannot use it,
 * and each is used once.
 */
export function createPasskeys({ db, shopName }: { db: Db; shopName: string }) {
  const list = (staffId: number) =>
    db.selectFrom('staff_passkeys').selectAll().where('staff_id', '=', staffId).orderBy('id').execute()

  async function storeChallenge(token: Buffer, challenge: string): Promise<void> {
    await db.updateTable('staff_tokens').set({ challenge }).where('token_hash', '=', token).execute()
  }

  /** Returns the challenge of a session and deletes it. Throws `invalid_input` if there is none. */
  async function takeChallenge(token: Buffer): Promise<string> {
    const { rows } = await sql<{ challenge: string | null }>`
      update staff_tokens set challenge = null
      from (select token_hash, challenge from staff_tokens where token_hash = ${token} for update) taken
      where staff_tokens.token_hash = taken.token_hash returning taken.challenge`.execute(db)
    const challenge = rows[0]?.challenge ?? null
    if (challenge === null) throw Problem.invalid({ passkey: ['That took too long. Try again.'] })
    return challenge
  }

  return {
    /** Returns the passkeys of a person as the API returns them. */
    async list(staffId: number): Promise<StaffFactors['passkeys']> {
      return (await list(staffId)).map((row) => ({
        id: row.public_id,
        name: row.name,
        created_at: row.created_at.toISOString(),
        last_used_at: row.last_used_at?.toISOString() ?? null,
      }))
    },

    /** Returns options for `navigator.credentials.create`. Passkeys that the person has already are excluded. */
    async registrationOptions({ id, publicId, name, email }: StaffPerson, token: Buffer, site: RelyingParty) {
      const passkeys = await list(id)
      if (passkeys.length >= MAX_PASSKEYS)
        throw Problem.invalid({ passkey: [`You have ${MAX_PASSKEYS} passkeys, which is the limit. Remove one first.`] })
      const { generateRegistrationOptions } = await loadWebAuthn()
      const options = await generateRegistrationOptions({
        rpName: shopName,
        rpID: site.id,
        userID: new Uint8Array(Buffer.from(publicId)),
        userName: email,
        userDisplayName: name,
        attestationType: 'none',
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      })
      await storeChallenge(token, options.challenge)
      return { ...options }
    },

    /** Adds a passkey. Throws `invalid_input` if the browser has not signed the challenge of this session, or the passkey is known. */
    async add({ id }: StaffPerson, token: Buffer, site: RelyingParty, input: { name: string; passkey: NewPasskey }) {
      const expectedChallenge = await takeChallenge(token)
      const { verifyRegistrationResponse } = await loadWebAuthn()
      const response = { ...input.passkey, clientExtensionResults: {} }
      const { registrationInfo } = await refuseInvalid(
        verifyRegistrationResponse({
          response,
          expectedChallenge,
          expectedOrigin: site.origin,
          expectedRPID: site.id,
          requireUserVerification: false,
          supportedAlgorithmIDs: ALGORITHMS,
        }),
      )
      if (!registrationInfo) throw Problem.invalid({ passkey: [REFUSED] })
      const { credential } = registrationInfo
      const added = await db
        .insertInto('staff_passkeys')
        .values({
          staff_id: id,
          credential_id: credential.id,
          public_key: Buffer.from(credential.publicKey),
          counter: credential.counter,
          transports: credential.transports ?? [],
          name: input.name.trim() || 'Passkey',
        })
        .onConflict((conflict) => conflict.column('credential_id').doNothing())
        .returning('public_id')
        .executeTakeFirst()
      if (!added) throw Problem.invalid({ passkey: ['This passkey is in use already. Create another one.'] })
      return added.public_id
    },

    /** Returns options for `navigator.credentials.get`. */
    async signingOptions({ id }: StaffPerson, token: Buffer, site: RelyingParty) {
      const passkeys = await list(id)
      const { generateAuthenticationOptions } = await loadWebAuthn()
      const options = await generateAuthenticationOptions({
        rpID: site.id,
        allowCredentials: passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
        userVerification: 'preferred',
      })
      await storeChallenge(token, options.challenge)
      return { ...options }
    },

    /** Verifies a challenge that a passkey of this person has signed. False for any other signature. */
    async accept({ id }: StaffPerson, token: Buffer, site: RelyingParty, signed: SignedPasskey): Promise<boolean> {
      const expectedChallenge = await takeChallenge(token)
      const passkey = (await list(id)).find(({ credential_id }) => credential_id === signed.id)
      if (!passkey) return false
      const { verifyAuthenticationResponse } = await loadWebAuthn()
      const result = await verifyAuthenticationResponse({
        response: { ...signed, clientExtensionResults: {} },
        expectedChallenge,
        expectedOrigin: site.origin,
        expectedRPID: site.id,
        requireUserVerification: false,
        credential: {
          id: passkey.credential_id,
          publicKey: new Uint8Array(passkey.public_key),
          counter: passkey.counter,
        },
      }).catch(() => null)
      if (!result?.verified) return false
      const { newCounter } = result.authenticationInfo
      const { numUpdatedRows } = await db
        .updateTable('staff_passkeys')
        .set({ counter: newCounter, last_used_at: new Date() })
        .where('id', '=', passkey.id)
        .where('counter', '=', passkey.counter)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    /** Renames a passkey. Returns its previous name. Throws `not_found` if it is not one of the person's. */
    async rename(staffId: number, passkey: string, name: string): Promise<string> {
      const found = (await list(staffId)).find(({ public_id }) => public_id === passkey.toLowerCase())
      if (!found) throw noPasskey()
      await db.updateTable('staff_passkeys').set({ name: name.trim() }).where('id', '=', found.id).execute()
      return found.name
    },

    /** Removes a passkey. Returns its name. Throws `not_found` if it is not one of the person's. */
    async remove(staffId: number, passkey: string): Promise<string> {
      const removed = await db
        .deleteFrom('staff_passkeys')
        .where('staff_id', '=', staffId)
        .where(sql`public_id::text`, '=', passkey.toLowerCase())
        .returning('name')
        .executeTakeFirst()
      if (!removed) throw noPasskey()
      return removed.name
    },
  }
}

/** Loads the library with the first passkey: most processes need none. */
function loadWebAuthn() {
  return import('@simplewebauthn/server')
}

/** The library throws for a challenge, origin or signature that is not the expected one. */
async function refuseInvalid<T>(verification: Promise<T>): Promise<T> {
  return verification.catch(() => {
    throw Problem.invalid({ passkey: [REFUSED] })
  })
}

function noPasskey(): Problem {
  return new Problem('not_found', 'You have no such passkey. Reload the list.')
}
