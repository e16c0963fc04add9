import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import type { Change, Engine } from '#engine/engine.ts'
import type { CatalogChange } from '#database/catalog-change.ts'
import { changeOf } from './change.ts'
import { type ObjectRow, readChanges, readPage } from './stores.ts'

const CHANGES_AT_ONCE = 1000
const RECORDS_AT_ONCE = 2000

interface LoadLog {
  info(details: object, message: string): void
}

/** Brings the stores that are used up to the time `to`; `shop` is the one that the shop's index has already. Tells what changed by it. */
export async function followStores(
  db: Db,
  engine: Engine,
  { used, shop, to }: { used: ReadonlySet<string>; shop: string | undefined; to: number },
  log: LoadLog,
): Promise<CatalogChange[]> {
  const changes: CatalogChange[] = []
  const { rows: stores } = await sql<{ id: string; changed: number; purged: number }>`
    select id, changed, purged from search_stores where id = any(${[...used]}::uuid[])`.execute(db)
  for (const { id, changed, purged } of stores) {
    const position = engine.status().get(id)?.position ?? -1
    // From before the deletions that are known one by one, or from a time that the database has not come to.
    if (position < purged || position > to) {
      await loadStore(db, engine, id, to, log)
      changes.push('everything')
    } else if (position < changed) {
      const isShop = id === shop
      changes.push(...(await applyChanges(db, engine, id, { from: position, to, isShop })))
    }
  }
  return changes
}

async function loadStore(db: Db, engine: Engine, store: string, to: number, log: LoadLog): Promise<void> {
  const started = performance.now()
  let records = 0
  async function* pages(): AsyncGenerator<Change[]> {
    for (let after = ''; ;) {
      const rows = await readPage(db, store, after, RECORDS_AT_ONCE)
      const last = rows.at(-1)
      if (!last) return
      records += rows.length
      after = last.object_id
      yield rows.map(toChange)
    }
  }
  // What is written while it is read is applied afterwards once more.
  await engine.load(store, pages(), () => to)
  log.info({ store, records, seconds: (performance.now() - started) / 1000 }, 'search store loaded')
}

async function applyChanges(
  db: Db,
  engine: Engine,
  store: string,
  { from, to, isShop }: { from: number; to: number; isShop: boolean },
): Promise<CatalogChange[]> {
  const changes: CatalogChange[] = []
  for (let after = from; after < to;) {
    const rows = await readChanges(db, store, { from: after, to, limit: CHANGES_AT_ONCE })
    after = rows.length < CHANGES_AT_ONCE ? to : (rows.at(-1)?.time ?? to)
    changes.push(isShop ? await changeOf(engine, rows) : 'everything')
    await engine.apply(store, rows.map(toChange), after)
  }
  return changes
}

function toChange({ object_id, body, time }: ObjectRow): Change {
  return body ? { record: body, order: time } : { deleted: object_id, order: time }
}
