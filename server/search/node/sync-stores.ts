import { sql } from 'kysely'
import type { CatalogChange } from '#database/catalog-change.ts'
import type { Db } from '#database/connect.ts'
import type { Change, Engine } from '#engine/engine.ts'
import { detectChange } from './detect-change.ts'
import { type ObjectRow, readChanges, readPage } from '#server/search/tables/record-stores.ts'

const CHANGES_PER_BATCH = 1000
const RECORDS_PER_BATCH = 2000

interface LoadLog {
  info(details: object, message: string): void
}

interface SyncTarget {
  used: ReadonlySet<string>
  /** The store whose changes `detectChange` can classify. */
  shop: string | undefined
  to: number
  /** Called with each change once searches see it. */
  changed(change: CatalogChange): void
}

/** Syncs the used stores of the engine up to the time `to`. */
export async function syncStores(db: Db, engine: Engine, following: SyncTarget, log: LoadLog): Promise<void> {
  const { used, shop, to } = following
  const { rows: stores } = await sql<{ id: string; changed: number; purged: number }>`
    select id, changed, purged from search_stores where id = any(${[...used]}::uuid[])`.execute(db)
  for (const { id, changed, purged } of stores) {
    const position = engine.status().get(id)?.position ?? -1
    // Older than the recorded deletions, or newer than the database (which was replaced): reload the store.
    if (position < purged || position > to) {
      await loadStore(db, engine, id, to, log)
      following.changed('everything')
    } else if (position < changed) {
      await applyChanges(db, engine, id, { ...following, from: position, isShop: id === shop })
    }
  }
}

async function loadStore(db: Db, engine: Engine, store: string, to: number, log: LoadLog): Promise<void> {
  const started = performance.now()
  let records = 0
  async function* pages(): AsyncGenerator<Change[]> {
    for (let after = ''; ;) {
      const rows = await readPage(db, store, after, RECORDS_PER_BATCH)
      const last = rows.at(-1)
      if (!last) return
      records += rows.length
      after = last.object_id
      yield rows.map(toChange)
    }
  }
  // Writes during the load are applied again afterwards.
  await engine.load(store, pages(), () => to)
  log.info({ store, records, seconds: (performance.now() - started) / 1000 }, 'search store loaded')
}

async function applyChanges(
  db: Db,
  engine: Engine,
  store: string,
  { from, to, isShop, changed }: Pick<SyncTarget, 'to' | 'changed'> & { from: number; isShop: boolean },
): Promise<void> {
  for (let after = from; after < to;) {
    const rows = await readChanges(db, store, { from: after, to, limit: CHANGES_PER_BATCH })
    after = rows.length < CHANGES_PER_BATCH ? to : (rows.at(-1)?.time ?? to)
    const change = isShop ? await detectChange(engine, rows) : 'everything'
    await engine.apply(store, rows.map(toChange), after)
    if (rows.length > 0) changed(change)
  }
}

function toChange({ object_id, body, time }: ObjectRow): Change {
  return body ? { record: body, sequence: time } : { deleted: object_id, sequence: time }
}
