/** The dictionaries of the search protocol. They apply to all indexes, as those of an application of the hosted service do. */
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { Db } from '#database/connect.ts'
import { inTransaction } from '#database/transaction.ts'
import {
  DICTIONARIES,
  type DictionaryName,
  hasDictionary,
  LANGUAGES,
  readDictionaryEntry,
  readShape,
  readStandardSwitches,
  SearchProblem,
  searchDictionary,
} from '#engine/engine.ts'
import { reserveRegistryTime } from '#server/search/tables/clock.ts'
import {
  deleteDictionaryEntries,
  readAllDictionaries,
  saveDictionaryEntries,
  switchStandardEntries,
} from '#server/search/tables/dictionary-entries.ts'

const MAX_REQUESTS = 10_000
const Batch = Type.Object({
  clearExistingDictionaryEntries: Type.Optional(Type.Boolean()),
  requests: Type.Array(
    Type.Object({
      action: Type.Union([Type.Literal('addEntry'), Type.Literal('deleteEntry')]),
      body: Type.Object({ objectID: Type.String() }, { additionalProperties: true }),
    }),
    { maxItems: MAX_REQUESTS },
  ),
})

const ClearedByVersion4 = Type.Object({
  clearExistingDictionaryEntries: Type.Literal(true),
  requests: Type.Object({ body: Type.Array(Type.Unknown(), { maxItems: 0 }) }),
})

/** Each write returns its task: the logical time of the write. */
export function createDictionaries(db: Db) {
  return {
    /** Adds and deletes entries of one dictionary, atomically and in order. */
    async batch(name: string, body: unknown): Promise<number> {
      const dictionary = requireDictionary(name)
      const { clearExistingDictionaryEntries, requests } = readShape('batch', Batch, withListOfRequests(body))
      // The last request for an id wins.
      const last = new Map(
        requests.map(({ action, body: entry }) => [
          entry.objectID,
          action === 'addEntry' ? readDictionaryEntry(dictionary, entry) : null,
        ]),
      )
      return inTransaction(db, async (db) => {
        const task = await reserveRegistryTime(db)
        if (clearExistingDictionaryEntries === true) await deleteDictionaryEntries(db, dictionary, null)
        const deleted = [...last].flatMap(([objectID, entry]) => (entry === null ? [objectID] : []))
        await deleteDictionaryEntries(db, dictionary, deleted)
        await saveDictionaryEntries(
          db,
          dictionary,
          [...last.values()].filter((entry) => entry !== null),
        )
        return task
      })
    },

    /** Returns a page of the entries that match, standard ones included. */
    async search(name: string, query: { [parameter: string]: unknown }) {
      return searchDictionary(await readAllDictionaries(db), requireDictionary(name), query)
    },

    /** Returns the languages whose standard entries are off, by dictionary. */
    async settings(): Promise<{ disableStandardEntries: Record<DictionaryName, Record<string, boolean>> }> {
      const { disabledStandard } = await readAllDictionaries(db)
      const offIn = (name: DictionaryName) =>
        Object.fromEntries(disabledStandard[name].map((language) => [language, true]))
      return {
        disableStandardEntries: {
          stopwords: offIn('stopwords'),
          plurals: offIn('plurals'),
          compounds: offIn('compounds'),
        },
      }
    },

    /** Turns standard entries off or on. Dictionaries and languages that the body does not name stay as they are. */
    async setSettings(body: unknown): Promise<number> {
      const switches = readStandardSwitches(body)
      return inTransaction(db, async (db) => {
        const task = await reserveRegistryTime(db)
        for (const dictionary of DICTIONARIES) {
          const ofDictionary = switches[dictionary]
          if (ofDictionary) await switchStandardEntries(db, dictionary, ofDictionary)
        }
        return task
      })
    },

    /** Returns all languages with the number of their custom entries; null for a dictionary that the language does not have. */
    async languages(): Promise<Record<string, Record<DictionaryName, { nbCustomEntries: number } | null>>> {
      const dictionaries = await readAllDictionaries(db)
      const countOf = (name: DictionaryName, language: string) =>
        hasDictionary(name, language)
          ? { nbCustomEntries: dictionaries[name].filter((entry) => entry.language === language).length }
          : null
      return Object.fromEntries(
        LANGUAGES.map((language) => [
          language,
          {
            stopwords: countOf('stopwords', language),
            plurals: countOf('plurals', language),
            compounds: countOf('compounds', language),
          },
        ]),
      )
    },
  }
}

/** Clients of version 4 clear a dictionary with one request whose body is an empty list, instead of an empty list of requests. */
function withListOfRequests(body: unknown): unknown {
  const isCleared = Value.Check(ClearedByVersion4, body)
  return isCleared ? { ...body, requests: [] } : body
}

function requireDictionary(name: string): DictionaryName {
  const dictionary = DICTIONARIES.find((each) => each === name)
  if (!dictionary)
    throw new SearchProblem(404, `Unknown dictionary ${name.slice(0, 100)}, expected one of ${DICTIONARIES.join(', ')}`)
  return dictionary
}
