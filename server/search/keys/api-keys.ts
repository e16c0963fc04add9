import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import { SearchProblem } from '#engine/engine.ts'
import { inTransaction } from '#database/transaction.ts'
import { type KeyAttributes, readKeyAttributes } from './key-shape.ts'

/** A key of the search protocol that an operator has created. */
export interface ApiKey extends KeyAttributes {
  value: string
  createdAt: Date
  expiresAt: Date | null
}

/** Each secured key that is not in the cache of its parent is compared with every key (decision 0076). */
const MAX_KEYS = 200
/** A deleted key can be restored for this long. */
const RESTORABLE_DAYS = 30
/** Other processes apply a change of keys within this time. */
const MAX_AGE_MS = 5000

/** Creates the keys that operators manage with `/1/keys`. */
export function createApiKeys(db: Db) {
  let cached: { keys: Promise<readonly ApiKey[]>; readAt: number } | undefined

  return {
    list: () => readKeys(db),

    /** Returns the current keys, from a cache. Those that have ended may be among them. */
    async current(): Promise<readonly ApiKey[]> {
      if (!cached || performance.now() - cached.readAt > MAX_AGE_MS) {
        const keys = readKeys(db)
        keys.catch(() => (cached = undefined))
        cached = { keys, readAt: performance.now() }
      }
      return cached.keys
    },

    /** Returns a key. Throws the protocol's 404. */
    async get(value: string): Promise<ApiKey> {
      const key = (await readKeys(db)).find((each) => each.value === value)
      if (!key) throw noSuchKey()
      return key
    },

    /** Creates a key and returns its value. Throws a 400 if there are too many. */
    async add(body: unknown): Promise<string> {
      const attributes = readKeyAttributes(body)
      const value = randomBytes(16).toString('hex')
      await changing(async (db) => {
        await requireSpace(db)
        await db
          .insertInto('search_api_keys')
          .values({ value, ...columnsOf(attributes) })
          .execute()
      })
      return value
    },

    /** Replaces the attributes of a key. */
    async update(value: string, body: unknown): Promise<void> {
      const attributes = readKeyAttributes(body)
      await changing(async (db) => {
        const changed = await db
          .updateTable('search_api_keys')
          .set(columnsOf(attributes))
          .where('value', '=', value)
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
        if (changed.numUpdatedRows === 0n) throw noSuchKey()
      })
    },

    /** Deletes a key. It can be restored. */
    async remove(value: string): Promise<void> {
      await changing(async (db) => {
        const removed = await db
          .updateTable('search_api_keys')
          .set({ deleted_at: sql`now()` })
          .where('value', '=', value)
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
        if (removed.numUpdatedRows === 0n) throw noSuchKey()
      })
    },

    /** Restores a deleted key without an end. */
    async restore(value: string): Promise<void> {
      await changing(async (db) => {
        await requireSpace(db)
        const restored = await db
          .updateTable('search_api_keys')
          .set({ deleted_at: null, validity: 0, expires_at: null })
          .where('value', '=', value)
          .where('deleted_at', 'is not', null)
          .executeTakeFirst()
        if (restored.numUpdatedRows === 0n) throw noSuchKey()
      })
    },
  }

  /** Runs a change in a transaction and forgets the cached keys. */
  async function changing(change: (db: Db) => Promise<void>): Promise<void> {
    await inTransaction(db, change)
    cached = undefined
  }
}

/** Deletes keys that can no longer be restored. */
export async function purgeApiKeys(db: Db): Promise<void> {
  await db
    .deleteFrom('search_api_keys')
    .where('deleted_at', '<', sql<Date>`now() - make_interval(days => ${RESTORABLE_DAYS}::int)`)
    .execute()
}

/** Reads the keys that are neither deleted nor at their end, the oldest first. */
async function readKeys(db: Db): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('search_api_keys')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<Date>`now()`)]))
    .orderBy('created_at')
    .orderBy('value')
    .execute()
  return rows.map((row) => ({
    value: row.value,
    acl: row.acl as ApiKey['acl'],
    description: row.description,
    indexes: row.indexes,
    referers: row.referers,
    queryParameters: row.query_parameters,
    maxHitsPerQuery: row.max_hits_per_query,
    maxQueriesPerIPPerHour: row.max_queries_per_ip_per_hour,
    validity: row.validity,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }))
}

function columnsOf(attributes: KeyAttributes) {
  return {
    acl: [...attributes.acl],
    description: attributes.description,
    indexes: [...attributes.indexes],
    referers: [...attributes.referers],
    query_parameters: attributes.queryParameters,
    max_hits_per_query: attributes.maxHitsPerQuery,
    max_queries_per_ip_per_hour: attributes.maxQueriesPerIPPerHour,
    validity: attributes.validity,
    expires_at:
      attributes.validity === 0 ? null : sql<Date>`now() + make_interval(secs => ${attributes.validity}::int)`,
  }
}

/** Throws a 400 if no key can be added. Locks the table against another addition until the transaction ends. */
async function requireSpace(db: Db): Promise<void> {
  await sql`lock table search_api_keys in share row exclusive mode`.execute(db)
  if ((await readKeys(db)).length >= MAX_KEYS)
    throw new SearchProblem(400, `There are ${MAX_KEYS} keys: delete one before you create another`)
}

function noSuchKey(): SearchProblem {
  return new SearchProblem(404, 'Key does not exist')
}
