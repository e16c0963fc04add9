import { sql } from 'kysely'
import { DAY_MS } from '#contract/days.ts'
import {
  type ApiKey,
  DELIVERY_DAYS,
  KEY_CALLS_A_MINUTE,
  type MadeApiKey,
  type NewApiKey,
  type Scope,
} from '#contract/integrations.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import type { Accounts, Buyer } from '#server/accounts/accounts.ts'
import { hashSecret } from '#server/accounts/tokens.ts'
import type { IntegrationTransaction } from './deliveries.ts'
import { makeKey } from './make-key.ts'

const USED_EVERY_MS = 60_000
const PACE = { seconds: 60 }

/** What a key opens: whose it is, what it may do, and how many calls are left in this minute. */
interface OpenedKey {
  user: Buyer
  scopes: readonly string[]
  pace: { limit: number; remaining: number; reset: number }
  /** To be thrown where the minute's calls are used up. */
  refusal: Problem | null
}

/** Keys that programs call with as their buyer. The database keeps hashes alone. */
export function createApiKeys(
  { db, attempts }: { db: Db; attempts: Accounts['attempts'] },
  transaction: IntegrationTransaction,
) {
  return {
    /** The buyer's keys, the newest first; revoked ones as long as they are kept. */
    async keys({ id }: Buyer): Promise<ApiKey[]> {
      const rows = await db
        .selectFrom('api_keys')
        .selectAll()
        .where('user_id', '=', id)
        .where((eb) =>
          eb.or([eb('revoked_at', 'is', null), eb('revoked_at', '>', new Date(Date.now() - DELIVERY_DAYS * DAY_MS))]),
        )
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
      return rows.map(asApiKey)
    },

    /**
     * Makes a key, once for its `requestKey`, and one mail tells its buyer. Each answer tells a secret of its own, which is told never
     * again; the last one opens the key. Throws like `makeKey`.
     */
    async createKey(buyer: Buyer, wanted: NewApiKey, requestKey?: string): Promise<MadeApiKey> {
      const { row, key } = await transaction((bound) => makeKey(bound, buyer, wanted, requestKey))
      return { data: asApiKey(row), key }
    },

    /** Throws `not_found` where the key is not the buyer's, or revoked already. */
    async revokeKey({ id }: Buyer, key: string): Promise<void> {
      const revoked = await db
        .updateTable('api_keys')
        .set({ revoked_at: new Date() })
        .where('user_id', '=', id)
        .where('revoked_at', 'is', null)
        .where(sql`public_id::text`, '=', key.toLowerCase())
        .executeTakeFirst()
      if (Number(revoked.numUpdatedRows) === 0) throw new Problem('not_found', 'There is no such key.')
    },

    /** Counts one call with a key. Throws `invalid_token` for an unknown, revoked or expired one. */
    async openKey(key: string): Promise<OpenedKey> {
      const row = await db
        .selectFrom('api_keys')
        .innerJoin('users', 'users.id', 'api_keys.user_id')
        .select(['api_keys.id', 'users.id as user_id', 'users.company_id', 'scopes', 'last_used_at', 'revoked_at'])
        .select('expires_at')
        .where('secret_hash', '=', hashSecret(key))
        .where('users.closed_at', 'is', null)
        .executeTakeFirst()
      if (!row) throw new Problem('invalid_token', 'There is no such API key. Copy it once more, or make another one.')
      if (row.revoked_at) throw new Problem('invalid_token', 'This API key was revoked. Make another one.')
      if (row.expires_at && row.expires_at <= new Date()) {
        throw new Problem('invalid_token', 'This API key has expired. Make another one.')
      }
      if (!row.last_used_at || row.last_used_at.getTime() < Date.now() - USED_EVERY_MS) {
        await db.updateTable('api_keys').set({ last_used_at: new Date() }).where('id', '=', row.id).execute()
      }
      const { count, wait } = await attempts.count(`api key ${row.id}`, PACE)
      return {
        user: { id: row.user_id, companyId: row.company_id },
        scopes: row.scopes,
        pace: { limit: KEY_CALLS_A_MINUTE, remaining: Math.max(0, KEY_CALLS_A_MINUTE - count), reset: wait },
        refusal: count > KEY_CALLS_A_MINUTE ? tooMany(wait) : null,
      }
    },
  }
}

function tooMany(seconds: number): Problem {
  const message = `This API key has made its ${KEY_CALLS_A_MINUTE} calls of this minute. Wait for the next one.`
  return new Problem('rate_limited', message, { retry_after: seconds })
}

interface KeyRow {
  public_id: string
  name: string
  prefix: string
  scopes: string[]
  created_at: Date
  last_used_at: Date | null
  expires_at: Date | null
  revoked_at: Date | null
}

function asApiKey(row: KeyRow): ApiKey {
  return {
    id: row.public_id,
    name: row.name,
    prefix: row.prefix,
    // A check of the table keeps it to these.
    scopes: row.scopes as Scope[],
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
    status: statusOf(row),
  }
}

function statusOf({ revoked_at, expires_at }: KeyRow): ApiKey['status'] {
  if (revoked_at) return 'revoked'
  return expires_at && expires_at <= new Date() ? 'expired' : 'active'
}
