import type { Db } from '#database/connect.ts'
import type { View } from '#engine/engine.ts'
import { readSettings } from '#engine/parameters/read-settings.ts'
import { readRule } from '#engine/rules/read-rule.ts'
import { readSynonym } from '#engine/synonyms/read-synonym.ts'
import type { EntryTable } from './entries.ts'
import type { StoredSettings } from './settings.ts'

interface ViewLog {
  error(details: object, message: string): void
}

/** All names as the engine knows them. What it cannot read any more is logged and left out: the rest is searched. */
export async function readViews(db: Db, log: ViewLog): Promise<Map<string, View>> {
  const rows = await db
    .selectFrom('search_indexes')
    .select(['name', 'store_id as store', 'primary_name as primary', 'settings'])
    .orderBy('name')
    .execute()
  const [synonyms, rules] = [await readBodies(db, 'search_synonyms'), await readBodies(db, 'search_rules')]

  function tolerant<T>(read: (stored: unknown) => T, stored: unknown, index: string): T[] {
    try {
      return [read(stored)]
    } catch (error) {
      log.error({ err: error, index, stored }, 'left out of the search index')
      return []
    }
  }

  const view = ({ name, store, primary, settings }: (typeof rows)[number]): View => ({
    store,
    settings: tolerant((stored) => readSettings(stored as StoredSettings), settings, name)[0] ?? readSettings({}),
    synonyms: (synonyms.get(name) ?? []).flatMap((body) => tolerant(readSynonym, body, name)),
    rules: (rules.get(name) ?? []).flatMap((body) => tolerant(readRule, body, name)),
    ...(primary !== null && { primary }),
  })
  return new Map(rows.map((row) => [row.name, view(row)]))
}

async function readBodies(db: Db, table: EntryTable): Promise<Map<string, unknown[]>> {
  const rows = await db.selectFrom(table).select(['index_name', 'body']).orderBy('object_id').execute()
  const grouped = Map.groupBy(rows, (row) => row.index_name)
  return new Map([...grouped].map(([name, entries]) => [name, entries.map((entry) => entry.body)]))
}
