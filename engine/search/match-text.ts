import { LRUCache } from 'lru-cache'
import { type SearchedAttributes, searchedAttributes } from '#engine/match/searched-attributes.ts'
import {
  type Bitmap,
  countBits,
  countBitsBesides,
  emptyBitmap,
  fullBitmap,
  hasAnyBesides,
  subtract,
  union,
} from '#engine/match/bitmap.ts'
import { wordNumber, prefixRange } from '#engine/match/fuzzy-expansion.ts'
import { isCutShort, mayContinue } from '#engine/match/work-limit.ts'
import { borrowRetained, releaseBuffers } from '#engine/match/buffer-pool.ts'
import { createSlotMatcher, type SlotMatcher } from '#engine/match/match-slot.ts'
import { matchInterpretation, type InterpretationMatch } from '#engine/match/match-interpretation.ts'
import type { Query } from '#engine/parameters/query.ts'
import type { IndexSettings } from '#engine/parameters/settings.ts'
import type { Interpretation, InterpretedQuery, Slot } from '#engine/query/interpretation.ts'
import { literalSlot } from '#engine/query/slots.ts'
import { type WordRemoval, interpretQuery } from '#engine/query/interpret-query.ts'
import type { Segment } from '#engine/segment/read-segment.ts'
import type { Alternative } from '#engine/synonyms/synonym.ts'
import type { OpenSegment } from './open-stores.ts'

/** Matches of a query's text in one segment, before filters. */
export interface SegmentMatch {
  segment: Segment
  attributes: SearchedAttributes
  interpretations: readonly InterpretationMatch[]
  records: Bitmap
}

/** How rare the words of a query are. */
export interface TextStatistics {
  /** Number of records that match each slot, whatever the filters are. */
  frequencies: ReadonlyMap<Slot, number>
  /** Number of records of the index. */
  records: number
}

export interface TextMatch {
  interpreted: InterpretedQuery
  segments: readonly SegmentMatch[]
  /** Null if the index has no weights of relevance. */
  statistics: TextStatistics | null
}

/** Index to match a query's text against. */
export interface SearchedIndex {
  /** Version of the engine state and name of the index: part of the cache key. */
  stateVersion: number
  name: string
  segments: readonly OpenSegment[]
  settings: IndexSettings
  alternatives: (words: readonly string[]) => readonly Alternative[]
}

/**
 * Queries of one call share their text, and a query as you type shares it with the call before, so matches are cached.
 */
const MAX_CACHED_MATCHES = 16

type CachedMatch = ReturnType<typeof borrowRetained<TextMatch>>

export function createTextMatcher() {
  const cache = new LRUCache<string, CachedMatch>({
    max: MAX_CACHED_MATCHES,
    dispose: ({ buffers }) => releaseBuffers(buffers),
  })
  let cachedVersion = -1
  return (index: SearchedIndex, query: Query, removed: WordRemoval | null): TextMatch => {
    // Clear the cache when the state changes, so that it does not retain segments that were merged away.
    if (index.stateVersion !== cachedVersion) cache.clear()
    cachedVersion = index.stateVersion
    const key = JSON.stringify([index.name, textParameters(query), removed])
    const known = cache.get(key)
    if (known) return known.value
    const match = borrowRetained(() => matchText(index, query, removed))
    if (isCutShort()) releaseBuffers(match.buffers)
    else cache.set(key, match)
    return match.value
  }
}

/** Returns all parameters that decide what the text of a query matches: the rest of the cache key. */
function textParameters(query: Query) {
  return [
    query.query,
    query.queryType,
    query.typoTolerance === 'false',
    query.typoToleranceOnKnownWords,
    query.equivalentForms,
    query.minWordSizefor1Typo,
    query.minWordSizefor2Typos,
    query.allowTyposOnNumericTokens,
    query.disableTypoToleranceOnAttributes,
    query.disableExactOnAttributes,
    query.optionalWords,
    query.ignorePlurals,
    query.removeStopWords,
    query.decompoundQuery,
    query.advancedSyntax,
    query.alternativesAsExact,
    query.synonyms,
    query.restrictSearchableAttributes,
  ]
}

function matchText(
  { segments, settings, alternatives }: SearchedIndex,
  query: Query,
  removed: WordRemoval | null,
): TextMatch {
  const searched = segments.map(({ segment, tombstones }) => {
    const attributes = searchedAttributes(segment, settings, query)
    return { segment, tombstones, attributes, matchSlot: createSlotMatcher(segment, attributes) }
  })
  const has = (word: string, prefix: boolean) =>
    segments.some(({ segment: { trie } }) => (prefix ? prefixRange(trie, word) !== null : wordNumber(trie, word) > 0))
  const isKnown = (slot: Slot) =>
    searched.some(({ matchSlot, tombstones }) => {
      const [withoutTypos] = matchSlot(slot).records
      return withoutTypos !== undefined && hasAnyBesides(withoutTypos, tombstones)
    })
  const interpreted = interpretQuery(query, { settings, alternatives, has, isKnown }, removed)
  return {
    interpreted,
    statistics: settings.relevanceWeights.size > 0 ? statisticsOf(interpreted, searched) : null,
    segments: searched.map(({ segment, attributes, matchSlot }) => {
      const interpretations = interpreted.interpretations.flatMap((interpretation, index) => {
        const steps = interpretation.slots.length * (1 + (segment.stride >>> 8))
        // What the plain interpretation, the first one, has matched so far is better than nothing.
        if (interpretation.slots.length === 0 || (!mayContinue(steps) && index > 0)) return []
        return matchInterpretation(segment, interpretation, attributes, matchSlot) ?? []
      })
      return {
        segment,
        attributes,
        interpretations,
        records: matchedRecords({ segment, attributes, matchSlot, interpretations, interpreted }),
      }
    }),
  }
}

type SearchedSegment = OpenSegment & { matchSlot: SlotMatcher }

function statisticsOf({ interpretations }: InterpretedQuery, searched: readonly SearchedSegment[]): TextStatistics {
  const frequencyOf = (slot: Slot) =>
    searched.reduce((sum, { matchSlot, tombstones }) => sum + countLive(matchSlot(slot).records.at(-1), tombstones), 0)
  return {
    frequencies: new Map(interpretations.flatMap(({ slots }) => slots.map((slot) => [slot, frequencyOf(slot)]))),
    records: searched.reduce(
      (sum, { segment, tombstones }) => sum + segment.records - (tombstones ? countBits(tombstones) : 0),
      0,
    ),
  }
}

function countLive(records: Bitmap | undefined, tombstones: Bitmap | null): number {
  if (!records) return 0
  return tombstones ? countBitsBesides(records, tombstones) : countBits(records)
}

interface Matched {
  segment: Segment
  attributes: SearchedAttributes
  matchSlot: SlotMatcher
  interpretations: readonly InterpretationMatch[]
  interpreted: InterpretedQuery
}

function matchedRecords({ segment, attributes, matchSlot, interpretations, interpreted }: Matched): Bitmap {
  const matchesAll = interpreted.interpretations.every(({ slots }) => slots.length === 0)
  const records = matchesAll ? fullBitmap(segment.stride, segment.records) : emptyBitmap(segment.stride)
  for (const match of interpretations) union(records, match.records)
  for (const words of interpreted.excluded) {
    const match = matchInterpretation(segment, phraseOf(words), attributes, matchSlot)
    if (match) subtract(records, match.records)
  }
  // It is unknown which records contain the excluded words.
  return isCutShort() && interpreted.excluded.length > 0 ? emptyBitmap(segment.stride) : records
}

/** Returns an interpretation that matches the exact phrase. */
function phraseOf(words: readonly string[]): Interpretation {
  const slots = words.map((word, index) => ({ ...literalSlot(word), adjacent: index > 0 }))
  return { typos: 0, replaced: null, slots }
}
