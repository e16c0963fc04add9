import { DAY_MS } from '#contract/days.ts'
import { readRowId } from '#contract/row-id.ts'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type { SeedKey } from '#contract/seeds.ts'
import type { Db } from '#database/connect.ts'
import type { DB } from '#database/tables.ts'
import type { Buyer } from '#server/accounts/accounts.ts'

/** A seed that can still be brought back is kept this long. */
export const RESTORABLE_MS = DAY_MS

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Seeds with what the wire says of their owner. */
export function selectSeeds(db: Db) {
  return db
    .selectFrom('seeds')
    .innerJoin('users', 'users.id', 'seeds.user_id')
    .select([
      'seeds.id',
      'seeds.uuid',
      'seeds.client_uuid',
      'seeds.user_id',
      'seeds.name',
      'seeds.description',
      'seeds.is_public',
      'seeds.created_at',
      'seeds.updated_at',
      'users.u_fname',
      'users.u_lname',
      'users.referral_code',
    ])
    .where('seeds.deleted_at', 'is', null)
}

export type SeedRow = Awaited<ReturnType<ReturnType<typeof selectSeeds>['execute']>>[number]

/**
 * The buyer's own seed by id or uuid, or anyone's public one by uuid. Throws `not_found`, the same for a private seed as
 * for one that never was.
 */
export async function visibleSeed(db: Db, buyer: Buyer | null, key: SeedKey): Promise<SeedRow> {
  const seed = await selectSeeds(db)
    .where((eb) => eb.or([isOwn(eb, buyer, key), isOpen(eb, key)]))
    .executeTakeFirst()
  if (!seed) throw noSuchSeed()
  return seed
}

/** The same, and anyone's public one by the uuid of its client's view: for what shows no wholesale price. */
export async function shownSeed(db: Db, buyer: Buyer | null, key: SeedKey): Promise<SeedRow> {
  const seed = await selectSeeds(db)
    .where((eb) => eb.or([isOwn(eb, buyer, key), isOpen(eb, key), isOpen(eb, key, 'seeds.client_uuid')]))
    .executeTakeFirst()
  if (!seed) throw noSuchSeed()
  return seed
}

/** The buyer's own seed by id or uuid. Throws `not_found`. */
export async function ownSeed(db: Db, buyer: Buyer, key: SeedKey): Promise<SeedRow> {
  const seed = await selectSeeds(db)
    .where((eb) => isOwn(eb, buyer, key))
    .executeTakeFirst()
  if (!seed) throw noSuchSeed()
  return seed
}

/**
 * The ids of the buyer's own seeds, locked until the transaction ends: two devices change a seed one after the other.
 * Throws `not_found` when one of `keys` is not the buyer's.
 */
export async function lockOwnSeeds(tx: Db, buyer: Buyer, keys: readonly SeedKey[]): Promise<number[]> {
  const wanted = keys.map(readKey)
  const ids = wanted.flatMap((key) => (key.id === null ? [] : [key.id]))
  const uuids = wanted.flatMap((key) => (key.uuid === null ? [] : [key.uuid]))
  // In order of id, so that two requests never wait in a ring.
  const found = await tx
    .selectFrom('seeds')
    .select(['id', 'uuid'])
    .where('user_id', '=', buyer.id)
    .where('deleted_at', 'is', null)
    .where(sql<SqlBool>`(id = any(${ids}::integer[]) or uuid = any(${uuids}::uuid[]))`)
    .orderBy('id')
    .forUpdate()
    .execute()
  const known = new Set(found.flatMap(({ id, uuid }) => [id, uuid]))
  if (wanted.some(({ id, uuid }) => !known.has(id ?? uuid ?? ''))) throw noSuchSeed()
  return found.map(({ id }) => id)
}

/** Locks one seed of the buyer; returns its id. Throws `not_found`. */
export async function lockOwnSeed(tx: Db, buyer: Buyer, key: SeedKey): Promise<number> {
  const [id] = await lockOwnSeeds(tx, buyer, [key])
  if (id === undefined) throw noSuchSeed()
  return id
}

/** SQL for "the buyer's own, called so". */
function isOwn(eb: ExpressionBuilder<DB, 'seeds'>, buyer: Buyer | null, key: SeedKey): Expression<SqlBool> {
  return eb.and([eb('seeds.user_id', '=', buyer?.id ?? -1), isCalled(eb, key)])
}

/** SQL for "public, with this uuid": a number never opens a seed of somebody else. */
function isOpen(
  eb: ExpressionBuilder<DB, 'seeds' | 'users'>,
  key: SeedKey,
  name: 'seeds.uuid' | 'seeds.client_uuid' = 'seeds.uuid',
): Expression<SqlBool> {
  return eb.and([eb('seeds.is_public', '=', true), eb(name, '=', readKey(key).uuid), eb('users.closed_at', 'is', null)])
}

/** SQL for "has this id or this uuid"; nothing has a key that is neither. */
export function isCalled(eb: ExpressionBuilder<DB, 'seeds'>, key: SeedKey): Expression<SqlBool> {
  const { id, uuid } = readKey(key)
  return id === null ? eb('seeds.uuid', '=', uuid) : eb('seeds.id', '=', id)
}

function readKey(key: SeedKey): { id: number | null; uuid: string | null } {
  const text = String(key)
  if (/^\d{1,10}$/.test(text)) return { id: readRowId(text), uuid: null }
  return { id: null, uuid: UUID.test(text) ? text.toLowerCase() : null }
}

/** `not_found`, the same for unknown, private, deleted and foreign ones. */
export function noSuchSeed(): Problem {
  return new Problem('not_found', 'There is no such seed.')
}
