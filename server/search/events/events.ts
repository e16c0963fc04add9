import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import type { SearchEvent } from './read-events.ts'

const RETENTION_DAYS = 90
const ROWS_PER_BATCH = 10_000

/** Stores events in one statement. The token of the visitor is not among them. */
export async function storeEvents(db: Db, events: readonly SearchEvent[]): Promise<void> {
  await db
    .insertInto('search_events')
    .values(
      events.map((event) => ({
        at: new Date(event.at),
        kind: event.kind,
        subtype: event.subtype,
        name: event.name,
        index_name: event.indexName,
        query_id: event.queryId,
        object_ids: event.objectIds,
        positions: event.positions,
        filters: event.filters,
        value_cents: event.valueCents,
      })),
    )
    .execute()
}

/** Deletes events that are older than they are kept, in batches, so that locks are held only briefly. */
export async function deleteOldEvents(db: Db): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`delete from search_events where id = any(array(
      select id from search_events where at < now() - make_interval(days => ${RETENTION_DAYS}) limit ${ROWS_PER_BATCH}::integer))`.execute(
      db,
    )
    if (numAffectedRows < BigInt(ROWS_PER_BATCH)) return
  }
}
