import { mayDo, requirePermission } from '#contract/accounts/company-permissions.ts'
import { sql } from 'kysely'
import { DAY_MS } from '#contract/values/days.ts'
import type { ApiKey, CreatedApiKey, NewApiKey } from '#contract/schemas/integrations.ts'
import { DELIVERY_RETENTION_DAYS, API_KEY_REQUESTS_PER_MINUTE, type Scope } from '#contract/integrations.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import {
  type Accounts,
  requireRecentSignIn,
  roleOf,
  OWN_ROLE_COLUMNS,
  type RoleColumns,
  toMember,
} from '#server/accounts/accounts.ts'
import { limitChanges } from '#server/integrations/limit-changes.ts'
import { createApiKey } from './create-api-key.ts'
import { hashesOfApiKey } from './hash-api-key.ts'
import type { Buyer, SignedInBuyer, Visitor, Member } from '#server/accounts/deps.ts'
import type { IntegrationTransaction } from '#server/integrations/deps.ts'

const LAST_USED_RESOLUTION_MS = 60_000
const RATE_WINDOW = { seconds: 60 }

/** Result of authenticating a key: its buyer, its scopes and its rate limit in the current minute. */
interface AuthenticatedKey {
  /** The buyer that the key acts for. A test key has a cart of its own. */
  visitor: Visitor & { user: Member }
  scopes: readonly string[]
  /** The key without its secret. */
  key: ApiKey
  rateLimit: { limit: number; remaining: number; reset: number }
  /** Error to throw if the rate limit is exceeded, else null. */
  rateLimitError: Problem | null
}

/** API keys: an API client with a key acts as the buyer who created it, with the role of the key. The database stores only hashes of keys. */
export function createApiKeys(
  { db, rateLimiter }: { db: Db; rateLimiter: Accounts['rateLimiter'] },
  transaction: IntegrationTransaction,
) {
  return {
    /** Returns the buyer's keys of the active company, newest first, with revoked ones until they are deleted. */
    async list({ id, companyId }: Buyer): Promise<ApiKey[]> {
      const rows = await selectKeys(db)
        .where('user_id', '=', id)
        .where('api_keys.company_id', '=', companyId)
        .where((eb) =>
          eb.or([
            eb('revoked_at', 'is', null),
            eb('revoked_at', '>', new Date(Date.now() - DELIVERY_RETENTION_DAYS * DAY_MS)),
          ]),
        )
        .orderBy('api_keys.created_at', 'desc')
        .orderBy('api_keys.id', 'desc')
        .execute()
      return rows.map(toApiKey)
    },

    /**
     * Creates a key, once per idempotency key `requestKey`, and sends the buyer one email about it. Every retry gets a new secret, and
     * only the secret of the last response is valid. Throws `permission_missing`, and like `createApiKey`.
     */
    async create(buyer: SignedInBuyer, input: NewApiKey, requestKey?: string): Promise<CreatedApiKey> {
      requirePermission(buyer, 'integrations.write')
      await limitChanges({ db, rateLimiter }, buyer, requireRecentSignIn)
      const { id, key } = await transaction((bound) => createApiKey(bound, buyer, input, requestKey))
      const row = await selectKeys(db).where('api_keys.public_id', '=', id).executeTakeFirstOrThrow()
      return { data: toApiKey(row), key }
    },

    /**
     * Revokes a key and notifies the buyer by email. It requires no recent sign-in, because it only takes access away. Throws `not_found`
     * if the buyer has no such key or it is already revoked.
     */
    async revoke({ id }: Pick<Buyer, 'id'>, key: string): Promise<void> {
      await transaction(async (bound) => {
        const revoked = await bound.db
          .updateTable('api_keys')
          .set({ revoked_at: new Date() })
          .where('user_id', '=', id)
          .where('revoked_at', 'is', null)
          .where(sql`public_id::text`, '=', key.toLowerCase())
          .returning(['public_id', 'name'])
          .executeTakeFirst()
        if (!revoked) throw new Problem('not_found', 'API key not found.')
        const { public_id: mail, name } = revoked
        await bound.jobs.enqueue('account.letter', { letter: 'api-key-revoked', mail, userId: id, key: name })
      })
    },

    /** Authenticates a request by its key and counts it. Throws `invalid_token` for an unknown, revoked or expired key. */
    async authenticate(key: string): Promise<AuthenticatedKey> {
      // It ends with the account, and with the membership in the company.
      const row = await selectKeys(db)
        .innerJoin('users', 'users.id', 'api_keys.user_id')
        .innerJoin('members', (join) =>
          join.onRef('members.user_id', '=', 'users.id').onRef('members.company_id', '=', 'api_keys.company_id'),
        )
        .leftJoin('company_roles as creator_role', 'creator_role.id', 'members.role_id')
        .select(['members.role as creator_key', 'creator_role.public_id as creator_own_role'])
        .select(['creator_role.name as creator_own_name', 'creator_role.permissions as creator_own_permissions'])
        .select('secret_hash')
        .where('secret_hash', 'in', hashesOfApiKey(key))
        .where('users.closed_at', 'is', null)
        .executeTakeFirst()
      if (!row) throw new Problem('invalid_token', 'Unknown API key. Copy it again or create another one.')
      if (row.revoked_at) throw new Problem('invalid_token', 'This API key was revoked. Create another one.')
      if (row.expires_at && row.expires_at <= new Date()) {
        throw new Problem('invalid_token', 'This API key has expired. Create another one.')
      }
      if (!row.last_used_at || row.last_used_at.getTime() < Date.now() - LAST_USED_RESOLUTION_MS) {
        await db.updateTable('api_keys').set({ last_used_at: new Date() }).where('id', '=', row.id).execute()
      }
      const { count, wait } = await rateLimiter.count(`api key ${row.id}`, RATE_WINDOW)
      return {
        visitor: {
          user: withRoleOfKey(
            toMember({
              user_id: row.user_id,
              company_id: row.company_id,
              role: row.creator_key,
              own_role: row.creator_own_role,
              own_role_name: row.creator_own_name,
              own_permissions: row.creator_own_permissions,
            }),
            row,
          ),
          ...(row.is_test ? { guestHash: row.secret_hash, isTest: true } : { guestHash: null }),
        },
        scopes: row.scopes,
        key: toApiKey(row),
        rateLimit: {
          limit: API_KEY_REQUESTS_PER_MINUTE,
          remaining: Math.max(0, API_KEY_REQUESTS_PER_MINUTE - count),
          reset: wait,
        },
        rateLimitError: count > API_KEY_REQUESTS_PER_MINUTE ? rateLimited(wait) : null,
      }
    },
  }
}

/** Selects keys with their roles. */
function selectKeys(db: Db) {
  return db
    .selectFrom('api_keys')
    .leftJoin('company_roles', 'company_roles.id', 'api_keys.role_id')
    .select(['api_keys.id', 'api_keys.public_id', 'api_keys.user_id', 'api_keys.company_id', 'api_keys.name', 'prefix'])
    .select(['scopes', 'api_version', 'is_test', 'api_keys.created_at', 'last_used_at', 'expires_at', 'revoked_at'])
    .select(['api_keys.role', ...OWN_ROLE_COLUMNS])
}

/** Returns the member as whom a key acts: with what both the role of the key and that of its creator permit. */
function withRoleOfKey(creator: Member, row: Pick<KeyRow, 'role' | keyof OwnRole>): Member {
  if (row.role === null) return creator
  const { key, permissions } = roleOf({ ...row, role: row.role })
  return { ...creator, role: key, permissions: permissions.filter((permission) => mayDo(creator, permission)) }
}

function rateLimited(seconds: number): Problem {
  const message = `This API key has made ${API_KEY_REQUESTS_PER_MINUTE} requests in this minute, which is the limit. Try again in the next minute.`
  return new Problem('rate_limited', message, { retry_after: seconds })
}

type OwnRole = Omit<RoleColumns, 'role'>

interface KeyRow extends OwnRole {
  /** Null: the role of its creator. */
  role: string | null
  public_id: string
  name: string
  prefix: string
  scopes: string[]
  api_version: string
  is_test: boolean
  created_at: Date
  last_used_at: Date | null
  expires_at: Date | null
  revoked_at: Date | null
}

function toApiKey(row: KeyRow): ApiKey {
  return {
    id: row.public_id,
    name: row.name,
    prefix: row.prefix,
    // A check constraint of the table allows only these.
    scopes: row.scopes as Scope[],
    test: row.is_test,
    api_version: row.api_version,
    role: row.role === null ? null : publicRoleOf({ ...row, role: row.role }),
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
    status: statusOf(row),
  }
}

function publicRoleOf(row: RoleColumns): ApiKey['role'] {
  const { id, name } = roleOf(row)
  return { id, name }
}

function statusOf({ revoked_at, expires_at }: KeyRow): ApiKey['status'] {
  if (revoked_at) return 'revoked'
  return expires_at && expires_at <= new Date() ? 'expired' : 'active'
}
