import type { Db } from '#database/connect.ts'
import { readRule, readSettings, readSynonym, type View } from '#engine/engine.ts'
import { readAllDictionaries } from '#server/search/tables/dictionary-entries.ts'
import type { EntryTable } from '#server/search/tables/synonyms-and-rules.ts'
import type { StoredSettings } from '#server/search/shop-index/default-settings.ts'

interface ViewLog {
  error(details: object, message: string): void
}

/** Reads all indexes as views of the engine. Settings, synonyms, rules and entries of dictionaries that it can no longer parse are logged and skipped. */
export async function readViews(db: Db, log: ViewLog): Promise<Map<string, View>> {
  const rows = await db
    .selectFrom('search_indexes')
    .select(['name', 'store_id as store', 'primary_name as primary', 'settings'])
    .orderBy('name')
    .execute()
  const [synonyms, rules] = [await readBodies(db, 'search_synonyms'), await readBodies(db, 'search_rules')]

  const dictionaries = await readAllDictionaries(db, (err, stored) => {
    log.error({ err, stored }, 'skipped an invalid entry of a search dictionary')
  })

  function readOrSkip<T>(read: (stored: unknown) => T, stored: unknown, index: string): T[] {
    try {
      return [read(stored)]
    } catch (error) {
      log.error({ err: error, index, stored }, 'skipped an invalid setting, synonym or rule of the search index')
      return []
    }
  }

  const view = ({ name, store, primary, settings }: (typeof rows)[number]): View => ({
    store,
    settings:
      readOrSkip((stored) => readSettings(stored as StoredSettings, dictionaries), settings, name)[0] ??
      readSettings({}, dictionaries),
    synonyms: (synonyms.get(name) ?? []).flatMap((body) => readOrSkip(readSynonym, body, name)),
    rules: (rules.get(name) ?? []).flatMap((body) => readOrSkip(readRule, body, name)),
    ...(primary !== null && { primary }),
  })
  const views = rows.map((row) => [row.name, view(row)] as const)
  const virtual = new Set(views.flatMap(([, { settings }]) => settings.virtualReplicas))
  return new Map(views.map(([name, each]) => [name, virtual.has(name) ? { ...each, isVirtual: true } : each]))
}

async function readBodies(db: Db, table: EntryTable): Promise<Map<string, unknown[]>> {
  const rows = await db.selectFrom(table).select(['index_name', 'body']).orderBy('object_id').execute()
  const grouped = Map.groupBy(rows, (row) => row.index_name)
  return new Map([...grouped].map(([name, entries]) => [name, entries.map((entry) => entry.body)]))
}
