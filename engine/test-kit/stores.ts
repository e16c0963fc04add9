import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Change, View } from '#engine/engine-api.ts'
import { readSettings } from '#engine/parameters/read-settings.ts'
import type { StoredRecord } from '#engine/record.ts'
import { readSegment } from '#engine/segment/read-segment.ts'
import { EMPTY_STATE, applyUpdate } from '#engine/threads/state-update.ts'
import { createWriter } from '#engine/threads/writer.ts'
import { loadSnapshots } from '#engine/store/load-snapshots.ts'
import type { SegmentInfo, StoreInfo } from '#engine/store/segment-info.ts'
import { createStores } from '#engine/store/stores.ts'
import { liveRecordsOf } from '#engine/store/write-changes.ts'

/** Creates a log that collects its messages. */
export function createTestLog() {
  const errors: string[] = []
  return { errors, info: () => undefined, error: (_: object, message: string) => void errors.push(message) }
}

export async function createTempFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'trellis-engine-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** Opens stores in a folder, with writer and builder threads but without search threads. */
export async function openTestStores(folder: string) {
  const log = createTestLog()
  const restored = await loadSnapshots({ folder, log })
  const writer = createWriter({ script: new URL('../threads/writer-thread.ts', import.meta.url), log })
  let state = applyUpdate(EMPTY_STATE, {
    version: 1,
    stores: new Map(restored.map(({ store, state }) => [store, state])),
  })
  const stores = createStores({
    folder,
    log,
    writer,
    restored,
    async publish(change) {
      state = applyUpdate(state, { version: state.version + 1, ...change })
    },
  })
  return {
    ...stores,
    log,
    state: () => state,
    /** Returns the live records of the published state, by id. */
    records(name: string): Map<string, StoredRecord> {
      const { segments } = (state.stores.get(name) ?? { segments: [] }) as Pick<StoreInfo, 'segments'>
      const all = segments.flatMap(readLiveRecords)
      const byId = new Map(all.map((record) => [record.objectID, record]))
      if (byId.size !== all.length) throw new Error('Two live records have the same objectID.')
      return byId
    },
    async close() {
      await stores.close()
      await writer.close()
    },
  }
}

export function testView(store: string, settings: { [name: string]: unknown } = {}): View {
  return { store, settings: readSettings(settings), synonyms: [], rules: [] }
}

export function upsert(objectID: string, sequence: number, title = `title ${sequence}`): Change {
  return { record: { objectID, title }, sequence }
}

export async function* inBatches(changes: readonly Change[], size: number): AsyncGenerator<Change[]> {
  for (let start = 0; start < changes.length; start += size) yield changes.slice(start, start + size)
}

function readLiveRecords(info: SegmentInfo): StoredRecord[] {
  const segment = readSegment(info.data)
  const records = [...liveRecordsOf(info, segment)].map(({ record }) => record)
  segment.close()
  return records
}
