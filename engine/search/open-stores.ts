import { createFacetDictionary, type FacetDictionary } from '#engine/facets/dictionary.ts'
import type { Bits } from '#engine/match/bits.ts'
import { readSegment, type Segment } from '#engine/segment/read.ts'
import type { LiveSegment, StoreState } from '#engine/segment/segment.ts'
import type { Moment } from './moment.ts'

/** A segment and which of its records are gone. */
export interface OpenSegment {
  segment: Segment
  deleted: Bits | null
}

export interface OpenStore {
  segments: readonly OpenSegment[]
  dictionary(facet: string): FacetDictionary
}

/** The segments a thread has open. What a newer moment no longer has is closed. */
export function createOpenStores() {
  const segments = new Map<string, { data: LiveSegment['data']; segment: Segment }>()
  const dictionaries = new Map<string, Map<string, FacetDictionary>>()
  let version = -1

  function open(store: string, { id, data }: LiveSegment): Segment {
    const key = keyOf(store, id)
    const known = segments.get(key)
    if (known?.data.index === data.index && sameDocuments(known.data, data)) return known.segment
    known?.segment.close()
    const segment = readSegment(data)
    segments.set(key, { data, segment })
    return segment
  }

  function closeOthers({ stores }: Moment): void {
    const live = new Set([...stores].flatMap(([store, state]) => state.segments.map(({ id }) => keyOf(store, id))))
    for (const [key, { segment }] of segments) {
      if (live.has(key)) continue
      segment.close()
      segments.delete(key)
    }
    for (const store of dictionaries.keys()) if (!stores.has(store)) dictionaries.delete(store)
  }

  return {
    /** The store as the moment has it; without segments when there is no such store yet. */
    at(moment: Moment, name: string): OpenStore {
      if (moment.version !== version) {
        closeOthers(moment)
        version = moment.version
      }
      const state: StoreState | undefined = moment.stores.get(name)
      const opened = (state?.segments ?? []).map((live) => ({
        segment: open(name, live),
        deleted: live.deleted ? new Uint32Array(live.deleted) : null,
      }))
      return { segments: opened, dictionary: (facet) => dictionaryOf(name, facet, opened) }
    },
  }

  function dictionaryOf(store: string, facet: string, opened: readonly OpenSegment[]): FacetDictionary {
    const ofStore = dictionaries.get(store) ?? new Map<string, FacetDictionary>()
    dictionaries.set(store, ofStore)
    const values = opened.reduce((sum, { segment }) => sum + (segment.facets.get(facet)?.texts.length ?? 0), 0)
    const known = ofStore.get(facet)
    // Values that no segment has any more are left behind by merges.
    if (known && known.size <= 2 * values + SPARE_VALUES) return known
    const fresh = createFacetDictionary()
    ofStore.set(facet, fresh)
    return fresh
  }
}

const SPARE_VALUES = 1000

function keyOf(store: string, id: string): string {
  return JSON.stringify([store, id])
}

function sameDocuments(a: LiveSegment['data'], b: LiveSegment['data']): boolean {
  if ('file' in a.documents) return 'file' in b.documents && a.documents.file === b.documents.file
  return 'bytes' in b.documents
}
