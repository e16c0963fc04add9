import { sql } from 'kysely'
import type { CatalogChange } from '#database/catalog-change.ts'
import type { Db } from '#database/connect.ts'
import type { Change, Engine } from '#engine/engine.ts'
import { changeOf } from './change.ts'
import { type ObjectRow, readChanges, readPage } from './stores.ts'

const CHANGES_AT_ONCE = 1000
const RECORDS_AT_ONCE = 2000

interface LoadLog {
  info(details: object, message: string): void
}

interface Following {
  used: ReadonlySet<string>
  /** The store of which `changeOf` tells. */
  shop: string | undefined
  to: number
  /** Called as soon as searches see something new. */
  changed(change: CatalogChange): void
}

/** Brings the stores that are used up to the time `to`. */
export async function followStores(db: Db, engine: Engine, following: Following, log: LoadLog): Promise<void> {
  const { used, shop, to } = following
  const { rows: stores } = await sql<{ id: string; changed: number; purged: number }>`
    select id, changed, purged from search_stores where id = any(${[...used]}::uuid[])`.execute(db)
  for (const { id, changed, purged } of stores) {
    const position = engine.status().get(id)?.position ?? -1
    // From before the deletions that are known one by one, or from a time that the database has not come to.
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
  { from, to, isShop, changed }: Pick<Following, 'to' | 'changed'> & { from: number; isShop: boolean },
): Promise<void> {
  for (let after = from; after < to;) {
    const rows = await readChanges(db, store, { from: after, to, limit: CHANGES_AT_ONCE })
    after = rows.length < CHANGES_AT_ONCE ? to : (rows.at(-1)?.time ?? to)
    const change = isShop ? await changeOf(engine, rows) : 'everything'
    await engine.apply(store, rows.map(toChange), after)
    if (rows.length > 0) changed(change)
  }
}

function toChange({ object_id, body, time }: ObjectRow): Change {
  return body ? { record: body, order: time } : { deleted: object_id, order: time }
}
