/** The verbs of the search protocol that the database answers: everything but searching (protocol 1.2). */
import type { Db } from '#database/connect.ts'
import { inTransaction } from '#database/transaction.ts'
import { readSettings } from '#engine/parameters/read-settings.ts'
import { readRule } from '#engine/rules/read-rule.ts'
import type { Rule } from '#engine/rules/rule.ts'
import { type RuleSearch, searchRules } from '#engine/rules/search-rules.ts'
import { readSynonym } from '#engine/synonyms/read-synonym.ts'
import { searchSynonyms } from '#engine/synonyms/search-synonyms.ts'
import type { Synonym } from '#engine/synonyms/synonym.ts'
import { readClock } from './clock.ts'
import { completeSettings, setSettings } from './configure.ts'
import { operateIndex } from './copy-index.ts'
import { deleteEntries, readEntries, readEntry, saveEntries } from './entries.ts'
import { listIndexes } from './list-indexes.ts'
import type { SearchNode } from './node.ts'
import { readObjects, type WantedObject } from './read-objects.ts'
import { type IndexWrite, readWrite } from './read-write.ts'
import { requireIndex } from './registry.ts'
import { deleteIndex } from './remove-index.ts'
import { deleteSeen } from './stores.ts'
import { requireCondition } from './require-condition.ts'
import { clearIndex, onReplica, writeIndex } from './write.ts'

type SaveOptions = { replace: boolean; forward: boolean }

export type Indexes = ReturnType<typeof createIndexes>

/** Each write returns its task: the time from which `isDone` says that this node's searches see it. */
export function createIndexes({ db, node }: { db: Db; node: SearchNode }) {
  return {
    /** Applies a batch to one index, all or nothing. `objectIDs` are in the order of the requests. */
    async write(name: string, requests: readonly unknown[]): Promise<{ taskID: number; objectIDs: string[] }> {
      const writes = requests.map(readWrite)
      return { taskID: await writeIndex(db, name, writes), objectIDs: idsOf(writes) }
    },

    /** Applies a batch to several indexes, all or nothing; each request names its index. */
    async writeMany(requests: readonly { indexName: string }[]) {
      const writes = requests.map((request, index) => ({ name: request.indexName, write: readWrite(request, index) }))
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

    /** Deletes what matches, as far as it has not changed since it was found. */
    async deleteBy(name: string, query: { [parameter: string]: unknown }): Promise<number> {
      const { store, primary, settings } = await requireIndex(db, name)
      if (primary !== null) throw onReplica(name, primary)
      requireCondition(query, readSettings(settings))
      const { time } = await readClock(db)
      await node.reached(time)
      const found = await node.engine().matching({ ...query, indexName: name })
      await inTransaction(db, (db) => deleteSeen(db, store, found, time))
      return (await readClock(db)).time
    },

    clear: (name: string) => clearIndex(db, name),
    remove: (name: string) => deleteIndex(db, name),
    operate: (...args: Args<typeof operateIndex>) => operateIndex(db, ...args),
    list: () => listIndexes(db, node),

    settings: async (name: string) => completeSettings(await requireIndex(db, name)),
    setSettings: (...args: Args<typeof setSettings>) => setSettings(db, ...args),

    objects: (wanted: readonly WantedObject[], admin: boolean) => readObjects(db, wanted, admin),

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

    /** Whether this node's searches see the task's writes; a task that nobody knows is done. */
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
