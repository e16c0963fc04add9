/** Operations of the search protocol that work on the database: all but searching (protocol 1.2). */
import type { Db } from '#database/connect.ts'
import { inTransaction } from '#database/transaction.ts'
import {
  readRule,
  readSettings,
  readSynonym,
  type Rule,
  type RuleSearch,
  searchRules,
  searchSynonyms,
  type Synonym,
} from '#engine/engine.ts'
import { readClock } from '#server/search/tables/clock.ts'
import { completeSettings, setSettings } from './set-settings.ts'
import { operateIndex } from './copy-index.ts'
import { deleteEntries, readEntries, readEntry, saveEntries } from '#server/search/tables/synonyms-and-rules.ts'
import { listIndexes } from './list-indexes.ts'
import type { SearchNode } from '#server/search/node/search-node.ts'
import { readObjects, type ObjectRequest } from './read-objects.ts'
import { type IndexWrite, parseWrite } from './parse-write.ts'
import { requireIndex } from '#server/search/tables/index-registry.ts'
import { deleteIndex } from './delete-index.ts'
import { deleteUnchangedSince } from '#server/search/tables/record-stores.ts'
import { requireFilters } from './require-filters.ts'
import { clearIndex, replicaWriteError, writeIndex } from './write-index.ts'

type SaveOptions = { replace: boolean; forward: boolean }

export type Indexes = ReturnType<typeof createIndexes>

/** Each write returns its task: the logical time of the write. `isDone` is true once searches of this node see it. */
export function createIndexes({ db, node }: { db: Db; node: SearchNode }) {
  return {
    /** Applies a batch to one index, atomically. `objectIDs` are in the order of the requests. */
    async write(name: string, requests: readonly unknown[]): Promise<{ taskID: number; objectIDs: string[] }> {
      const writes = requests.map(parseWrite)
      return { taskID: await writeIndex(db, name, writes), objectIDs: idsOf(writes) }
    },

    /** Applies a batch to several indexes, atomically; each request names its index. */
    async writeMany(requests: readonly { indexName: string }[]) {
      const writes = requests.map((request, index) => ({ name: request.indexName, write: parseWrite(request, index) }))
      const taskID = await inTransaction(db, async (db) => {
        const tasks: [name: string, task: number][] = []
        for (const [name, own] of Map.groupBy(writes, (each) => each.name)) {
          const task = await writeIndex(
            db,
            name,
            own.map((each) => each.write),
          )
          tasks.push([name, task])
        }
        return Object.fromEntries(tasks)
      })
      return { taskID, objectIDs: idsOf(writes.map((each) => each.write)) }
    },

    /** Deletes the records that match, unless they changed after they were found. */
    async deleteBy(name: string, query: { [parameter: string]: unknown }): Promise<number> {
      const { store, primary, settings } = await requireIndex(db, name)
      if (primary !== null) throw replicaWriteError(name, primary)
      requireFilters(query, readSettings(settings))
      const { time } = await readClock(db)
      await node.reached(time)
      const found = await node.engine().matchingIds({ ...query, indexName: name })
      await inTransaction(db, (db) => deleteUnchangedSince(db, store, found, time))
      return (await readClock(db)).time
    },

    clear: (name: string) => clearIndex(db, name),
    remove: (name: string) => deleteIndex(db, name),
    operate: (...args: Args<typeof operateIndex>) => operateIndex(db, ...args),
    list: () => listIndexes(db, node),

    settings: async (name: string) => completeSettings(await requireIndex(db, name)),
    setSettings: (...args: Args<typeof setSettings>) => setSettings(db, ...args),

    objects: (requests: readonly ObjectRequest[], admin: boolean) => readObjects(db, requests, admin),

    async saveSynonyms(name: string, bodies: readonly unknown[], options: SaveOptions): Promise<number> {
      return saveEntries(db, 'search_synonyms', name, bodies.map(readSynonym), options)
    },
    async synonyms(name: string, query: Parameters<typeof searchSynonyms>[1]) {
      await requireIndex(db, name)
      return searchSynonyms(await readEntries<Synonym>(db, 'search_synonyms', name), query)
    },
    synonym: (name: string, objectID: string) => readEntry(db, 'search_synonyms', name, objectID),
    deleteSynonyms: (...args: DeleteArgs) => deleteEntries(db, 'search_synonyms', ...args),

    async saveRules(name: string, bodies: readonly unknown[], options: SaveOptions): Promise<number> {
      return saveEntries(db, 'search_rules', name, bodies.map(readRule), options)
    },
    async rules(name: string, query: RuleSearch) {
      await requireIndex(db, name)
      return searchRules(await readEntries<Rule>(db, 'search_rules', name), query)
    },
    rule: (name: string, objectID: string) => readEntry(db, 'search_rules', name, objectID),
    deleteRules: (...args: DeleteArgs) => deleteEntries(db, 'search_rules', ...args),

    /** True if searches of this node see the writes of the task; an unknown task is done. */
    async isDone(task: number): Promise<boolean> {
      if (!(task > node.applied())) return true
      return task > (await readClock(db)).time
    },
  }
}

type Args<Verb> = Verb extends (db: Db, ...args: infer Rest) => unknown ? Rest : never
type DeleteArgs = [name: string, objectID: string | null, options: { forward: boolean }]

function idsOf(writes: readonly IndexWrite[]): string[] {
  return writes.map((write) => ('objectID' in write ? write.objectID : ''))
}
