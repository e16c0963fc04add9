import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Change, View } from '#engine/engine.ts'
import { readSettings } from '#engine/parameters/read-settings.ts'
import type { StoredRecord } from '#engine/record.ts'
import { readSegment } from '#engine/segment/read.ts'
import { EMPTY_MOMENT, updated } from '#engine/threads/moment-update.ts'
import { createWriter } from '#engine/threads/writer.ts'
import { findStores } from './find-stores.ts'
import type { HeldSegment, HeldState } from './held.ts'
import { createStores } from './stores.ts'
import { recordsOf } from './write-changes.ts'

/** Collects what is logged. */
export function createTestLog() {
  const errors: string[] = []
  return { errors, info: () => undefined, error: (_: object, message: string) => void errors.push(message) }
}

export async function makeFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-engine-'))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Stores on a folder, with their threads but without searchers. */
export async function openTestStores(folder: string) {
  const log = createTestLog()
  const found = await findStores({ folder, log })
  const writer = createWriter({ script: new URL('../threads/writer-thread.ts', import.meta.url), log })
  let moment = updated(EMPTY_MOMENT, { version: 1, stores: new Map(found.map(({ store, state }) => [store, state])) })
  const stores = createStores({
    folder,
    log,
    writer,
    found,
    async show(change) {
      moment = updated(moment, { version: moment.version + 1, ...change })
    },
  })
  return {
    ...stores,
    log,
    moment: () => moment,
    /** The live records of what is shown, by id. */
    records(name: string): Map<string, StoredRecord> {
      const { segments } = (moment.stores.get(name) ?? { segments: [] }) as Pick<HeldState, 'segments'>
      const all = segments.flatMap(liveRecordsOf)
      const byId = new Map(all.map((record) => [record.objectID, record]))
      if (byId.size !== all.length) throw new Error('A record lives twice.')
      return byId
    },
    async close() {
      await stores.close()
      await writer.close()
    },
  }
}

export function viewOf(store: string, settings: { [name: string]: unknown } = {}): View {
  return { store, settings: readSettings(settings), synonyms: [], rules: [] }
}

export function put(objectID: string, order: number, title = `title ${order}`): Change {
  return { record: { objectID, title }, order }
}

export async function* batchesOf(changes: readonly Change[], size: number): AsyncGenerator<Change[]> {
  for (let at = 0; at < changes.length; at += size) yield changes.slice(at, at + size)
}

function liveRecordsOf(held: HeldSegment): StoredRecord[] {
  const segment = readSegment(held.data)
  const records = [...recordsOf(held, segment)].map(({ record }) => record)
  segment.close()
  return records
}
