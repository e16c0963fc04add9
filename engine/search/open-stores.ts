import { createFacetDictionary, type FacetDictionary } from '#engine/facets/dictionary.ts'
import type { Bitmap } from '#engine/match/bitmap.ts'
import { readSegment, type Segment } from '#engine/segment/read-segment.ts'
import type { LiveSegment, StoreState } from '#engine/segment/segment.ts'
import type { EngineState } from './engine-state.ts'

/** Segment with the bitmap of its deleted records. */
export interface OpenSegment {
  segment: Segment
  tombstones: Bitmap | null
}

export interface OpenStore {
  segments: readonly OpenSegment[]
  dictionary(facet: string): FacetDictionary
}

/** Caches the segments that a thread has open. Closes those that a newer state no longer contains. */
export function createOpenStores() {
  const segments = new Map<string, { data: LiveSegment['data']; segment: Segment }>()
  const dictionaries = new Map<string, Map<string, FacetDictionary>>()
  let version = -1

  function open(store: string, { id, data }: LiveSegment): Segment {
    const key = keyOf(store, id)
    const cached = segments.get(key)
    if (cached?.data.index === data.index && sameDocuments(cached.data, data)) return cached.segment
    cached?.segment.close()
    const segment = readSegment(data)
    segments.set(key, { data, segment })
    return segment
  }

  function closeUnused({ stores }: EngineState): void {
    const live = new Set([...stores].flatMap(([store, state]) => state.segments.map(({ id }) => keyOf(store, id))))
    for (const [key, { segment }] of segments) {
      if (live.has(key)) continue
      segment.close()
      segments.delete(key)
    }
    for (const store of dictionaries.keys()) if (!stores.has(store)) dictionaries.delete(store)
  }

  return {
    /** Returns the store as of the given state, without segments if it does not exist yet. */
    at(state: EngineState, name: string): OpenStore {
      if (state.version !== version) {
        closeUnused(state)
        version = state.version
      }
      const storeState: StoreState | undefined = state.stores.get(name)
      const opened = (storeState?.segments ?? []).map((live) => ({
        segment: open(name, live),
        tombstones: live.tombstones ? new Uint32Array(live.tombstones) : null,
      }))
      return { segments: opened, dictionary: (facet) => dictionaryOf(name, facet, opened) }
    },
  }

  function dictionaryOf(store: string, facet: string, opened: readonly OpenSegment[]): FacetDictionary {
    const storeDictionaries = dictionaries.get(store) ?? new Map<string, FacetDictionary>()
    dictionaries.set(store, storeDictionaries)
    const values = opened.reduce((sum, { segment }) => sum + (segment.facets.get(facet)?.texts.length ?? 0), 0)
    const cached = storeDictionaries.get(facet)
    // Merges leave values behind in the dictionary that no segment contains any more: start over when they predominate.
    if (cached && cached.size <= 2 * values + MAX_STALE_VALUES) return cached
    const created = createFacetDictionary()
    storeDictionaries.set(facet, created)
    return created
  }
}

const MAX_STALE_VALUES = 1000

function keyOf(store: string, id: string): string {
  return JSON.stringify([store, id])
}

function sameDocuments(a: LiveSegment['data'], b: LiveSegment['data']): boolean {
  if ('file' in a.documents) return 'file' in b.documents && a.documents.file === b.documents.file
  return 'bytes' in b.documents
}
