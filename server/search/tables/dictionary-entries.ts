/** Custom entries of the dictionaries, and the languages whose standard entries are off. */
import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import {
  type Dictionaries,
  type DictionaryEntry,
  type DictionaryName,
  readDictionaries,
  rejectTooManyForms,
  SearchProblem,
} from '#engine/engine.ts'
import { isObjectID } from '#server/search/indexes/parse-write.ts'

/** Every search thread has all entries in memory. */
const MAX_ENTRIES = 20_000

/** Reads all dictionaries. `skip` is called with each entry that this version cannot read. */
export async function readAllDictionaries(
  db: Db,
  skip: (error: unknown, stored: unknown) => void = () => undefined,
): Promise<Dictionaries> {
  const entries = await db
    .selectFrom('search_dictionary_entries')
    .select(['dictionary', 'body'])
    .orderBy('dictionary')
    .orderBy('object_id')
    .execute()
  const disabledStandard = await db
    .selectFrom('search_disabled_standard_entries')
    .select(['dictionary', 'language'])
    .orderBy('dictionary')
    .orderBy('language')
    .execute()
  return readDictionaries({ entries, disabledStandard }, skip)
}

/** Saves entries, replacing those of the same ids. Throws the protocol's 400 if the dictionary, or a word of it, has too many then. */
export async function saveDictionaryEntries(
  db: Db,
  dictionary: DictionaryName,
  entries: readonly DictionaryEntry[],
): Promise<void> {
  const last = [...new Map(entries.map((entry) => [entry.objectID, entry])).values()]
  const ids = last.map((entry) => entry.objectID)
  if (!ids.every(isObjectID)) throw new SearchProblem(400, 'Invalid objectID, expected at most 512 bytes of text')
  await sql`insert into search_dictionary_entries (dictionary, object_id, language, body)
    select ${dictionary}, v.object_id, v.language, v.body::json
    from unnest(${ids}::text[], ${last.map((entry) => entry.language)}::text[],
      ${last.map((entry) => JSON.stringify(entry))}::text[]) as v (object_id, language, body)
    on conflict (dictionary, object_id) do update set language = excluded.language, body = excluded.body`.execute(db)
  const { count } = await db
    .selectFrom('search_dictionary_entries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('dictionary', '=', dictionary)
    .executeTakeFirstOrThrow()
  if (count > MAX_ENTRIES)
    throw new SearchProblem(400, `Too many entries, expected at most ${MAX_ENTRIES} in the dictionary ${dictionary}`)
  const plurals = last.filter((entry) => 'words' in entry)
  if (plurals.length > 0) rejectTooManyForms(await readOtherPlurals(db, ids), plurals)
}

async function readOtherPlurals(db: Db, objectIDs: readonly string[]): Promise<Dictionaries['plurals']> {
  const entries = await db
    .selectFrom('search_dictionary_entries')
    .select(['dictionary', 'body'])
    .where('dictionary', '=', 'plurals')
    .where(sql<boolean>`object_id <> all(${objectIDs}::text[])`)
    .orderBy('object_id')
    .execute()
  return readDictionaries({ entries, disabledStandard: [] }, () => undefined).plurals
}

/** Deletes entries by id, or all of the dictionary if `objectIDs` is null. Unknown ids are skipped. */
export async function deleteDictionaryEntries(
  db: Db,
  dictionary: DictionaryName,
  objectIDs: readonly string[] | null,
): Promise<void> {
  const rows = db.deleteFrom('search_dictionary_entries').where('dictionary', '=', dictionary)
  await (objectIDs === null ? rows : rows.where(sql<boolean>`object_id = any(${objectIDs}::text[])`)).execute()
}

/** Turns the standard entries of languages off (`true`) or on (`false`). */
export async function switchStandardEntries(
  db: Db,
  dictionary: DictionaryName,
  switches: ReadonlyMap<string, boolean>,
): Promise<void> {
  await db
    .deleteFrom('search_disabled_standard_entries')
    .where('dictionary', '=', dictionary)
    .where(sql<boolean>`language = any(${[...switches.keys()]}::text[])`)
    .execute()
  const off = [...switches].flatMap(([language, isOff]) => (isOff ? [{ dictionary, language }] : []))
  if (off.length > 0) await db.insertInto('search_disabled_standard_entries').values(off).execute()
}
