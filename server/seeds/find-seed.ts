import { DAY_MS } from '#contract/values/days.ts'
import { parseRowId } from '#contract/values/row-id.ts'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type { SeedKey } from '#contract/schemas/catalog/seeds.ts'
import type { Db } from '#database/connect.ts'
import type { DB } from '#database/tables.ts'
import type { Buyer } from '#server/accounts/deps.ts'

/** How long a deleted seed can be restored. */
export const RESTORABLE_MS = DAY_MS

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Selects seeds with the owner's columns that the API returns. */
export function selectSeeds(db: Db) {
  return db
    .selectFrom('seeds')
    .innerJoin('users', 'users.id', 'seeds.user_id')
    .select([
      'seeds.id',
      'seeds.uuid',
      'seeds.client_uuid',
      'seeds.user_id',
      'seeds.company_id',
      'seeds.name',
      'seeds.description',
      'seeds.is_public',
      'seeds.created_at',
      'seeds.updated_at',
      'users.u_fname',
      'users.u_lname',
      'seeds.referral_code',
    ])
    .where('seeds.deleted_at', 'is', null)
}

/** True if a seed is the buyer's own, in the active company. */
export function isOwnSeed(seed: { user_id: number; company_id: number | null }, buyer: Buyer | null): boolean {
  return buyer !== null && seed.user_id === buyer.id && seed.company_id === buyer.companyId
}

export type SeedRow = Awaited<ReturnType<ReturnType<typeof selectSeeds>['execute']>>[number]

/**
 * Returns the buyer's own seed by id or UUID, or any public seed by UUID. Throws `not_found`, the same for a private
 * seed as for one that does not exist.
 */
export async function findVisibleSeed(db: Db, buyer: Buyer | null, key: SeedKey): Promise<SeedRow> {
  const seed = await selectSeeds(db)
    .where((eb) => eb.or([isOwn(eb, buyer, key), isOpen(eb, key)]))
    .executeTakeFirst()
  if (!seed) throw noSuchSeed()
  return seed
}

/**
 * Like `findVisibleSeed`, and also any public seed by the UUID of its client view. Only for pages that show no
 * wholesale prices.
 */
export async function findSharedSeed(db: Db, buyer: Buyer | null, key: SeedKey): Promise<SeedRow> {
  const seed = await selectSeeds(db)
    .where((eb) => eb.or([isOwn(eb, buyer, key), isOpen(eb, key), isOpen(eb, key, 'seeds.client_uuid')]))
    .executeTakeFirst()
  if (!seed) throw noSuchSeed()
  return seed
}

/** Returns the buyer's own seed by id or UUID. Throws `not_found`. */
export async function findOwnSeed(db: Db, buyer: Buyer, key: SeedKey): Promise<SeedRow> {
  const seed = await selectSeeds(db)
    .where((eb) => isOwn(eb, buyer, key))
    .executeTakeFirst()
  if (!seed) throw noSuchSeed()
  return seed
}

/**
 * Locks the buyer's own seeds until the transaction ends, so that two devices change a seed in sequence. Returns their
 * ids. Throws `not_found` if one of `keys` is not the buyer's.
 */
export async function lockOwnSeeds(tx: Db, buyer: Buyer, keys: readonly SeedKey[]): Promise<number[]> {
  const parsed = keys.map(readKey)
  const ids = parsed.flatMap((key) => (key.id === null ? [] : [key.id]))
  const uuids = parsed.flatMap((key) => (key.uuid === null ? [] : [key.uuid]))
  // Lock in order of id, so that two concurrent requests cannot deadlock.
  const found = await tx
    .selectFrom('seeds')
    .select(['id', 'uuid'])
    .where('user_id', '=', buyer.id)
    .where('company_id', '=', buyer.companyId)
    .where('deleted_at', 'is', null)
    .where(sql<SqlBool>`(id = any(${ids}::integer[]) or uuid = any(${uuids}::uuid[]))`)
    .orderBy('id')
    .forUpdate()
    .execute()
  const known = new Set(found.flatMap(({ id, uuid }) => [id, uuid]))
  if (parsed.some(({ id, uuid }) => !known.has(id ?? uuid ?? ''))) throw noSuchSeed()
  return found.map(({ id }) => id)
}

/** Locks one seed of the buyer and returns its id. Throws `not_found`. */
export async function lockOwnSeed(tx: Db, buyer: Buyer, key: SeedKey): Promise<number> {
  const [id] = await lockOwnSeeds(tx, buyer, [key])
  if (id === undefined) throw noSuchSeed()
  return id
}

/** SQL condition for the buyer's own seed with this key. */
function isOwn(eb: ExpressionBuilder<DB, 'seeds'>, buyer: Buyer | null, key: SeedKey): Expression<SqlBool> {
  if (buyer === null) return sql<SqlBool>`false`
  return eb.and([eb('seeds.user_id', '=', buyer.id), eb('seeds.company_id', '=', buyer.companyId), hasKey(eb, key)])
}

/** SQL condition for a public seed with this UUID. A numeric id never opens another buyer's seed. */
function isOpen(
  eb: ExpressionBuilder<DB, 'seeds' | 'users'>,
  key: SeedKey,
  name: 'seeds.uuid' | 'seeds.client_uuid' = 'seeds.uuid',
): Expression<SqlBool> {
  // A person who was removed from the company shows nothing in its name.
  const isMember = sql<SqlBool>`exists (
    select from members where members.user_id = seeds.user_id and members.company_id = seeds.company_id)`
  return eb.and([
    eb('seeds.is_public', '=', true),
    eb(name, '=', readKey(key).uuid),
    eb('users.closed_at', 'is', null),
    isMember,
  ])
}

/** SQL condition for a seed with this id or UUID. An invalid key matches nothing. */
export function hasKey(eb: ExpressionBuilder<DB, 'seeds'>, key: SeedKey): Expression<SqlBool> {
  const { id, uuid } = readKey(key)
  return id === null ? eb('seeds.uuid', '=', uuid) : eb('seeds.id', '=', id)
}

function readKey(key: SeedKey): { id: number | null; uuid: string | null } {
  const text = String(key)
  if (/^\d{1,10}$/.test(text)) return { id: parseRowId(text), uuid: null }
  return { id: null, uuid: UUID.test(text) ? text.toLowerCase() : null }
}

/** The `not_found` error, the same for unknown, private, deleted and other buyers' seeds. */
export function noSuchSeed(): Problem {
  return new Problem('not_found', 'There is no such seed.')
}
