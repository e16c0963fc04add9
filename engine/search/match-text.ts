import { LRUCache } from 'lru-cache'
import { type SearchedAttributes, searchedAttributes } from '#engine/match/attributes.ts'
import { allBits, type Bits, emptyBits, subtract, unite } from '#engine/match/bits.ts'
import { wordNumber, wordsBeginningWith } from '#engine/match/expand.ts'
import { borrowToKeep, giveBack } from '#engine/match/lending.ts'
import { matchReading, type ReadingMatch } from '#engine/match/match-reading.ts'
import type { Query } from '#engine/parameters/query.ts'
import type { Settings } from '#engine/parameters/settings.ts'
import type { Reading, Understanding } from '#engine/query/reading.ts'
import { bareSlot } from '#engine/query/slots.ts'
import { type Removed, understand } from '#engine/query/understand.ts'
import type { Segment } from '#engine/segment/read.ts'
import type { Alternative } from '#engine/synonyms/synonym.ts'

/** What the text of a query finds in one segment, before filters. */
export interface SegmentMatch {
  segment: Segment
  attributes: SearchedAttributes
  readings: readonly ReadingMatch[]
  records: Bits
}

export interface TextMatch {
  understanding: Understanding
  segments: readonly SegmentMatch[]
}

/** The index as the text of a query meets it. */
export interface Searched {
  /** The moment that is searched, and the name. */
  moment: number
  name: string
  segments: readonly Segment[]
  settings: Settings
  alternatives: (words: readonly string[]) => readonly Alternative[]
}

/** Queries of one call share their text, and typing shares it with the call before: matches are kept for a while. */
const KEPT = 16

type KeptMatch = ReturnType<typeof borrowToKeep<TextMatch>>

export function createTextMatcher() {
  const kept = new LRUCache<string, KeptMatch>({ max: KEPT, dispose: ({ borrowed }) => giveBack(borrowed) })
  let moment = -1
  return (searched: Searched, query: Query, removed: Removed | null): TextMatch => {
    // What matched in segments that are gone would keep all of them.
    if (searched.moment !== moment) kept.clear()
    moment = searched.moment
    const key = JSON.stringify([searched.name, textOf(query), removed])
    const known = kept.get(key)
    if (known) return known.made
    const match = borrowToKeep(() => matchText(searched, query, removed))
    kept.set(key, match)
    return match.made
  }
}

/** All of a query that decides what its text finds. */
function textOf(query: Query) {
  return [
    query.query,
    query.queryType,
    query.typoTolerance === 'false',
    query.minWordSizefor1Typo,
    query.minWordSizefor2Typos,
    query.allowTyposOnNumericTokens,
    query.disableTypoToleranceOnAttributes,
    query.disableExactOnAttributes,
    query.optionalWords,
    query.ignorePlurals,
    query.removeStopWords,
    query.advancedSyntax,
    query.alternativesAsExact,
    query.synonyms,
    query.restrictSearchableAttributes,
  ]
}

function matchText({ segments, settings, alternatives }: Searched, query: Query, removed: Removed | null): TextMatch {
  const has = (word: string, beginning: boolean) =>
    segments.some(({ trie }) => (beginning ? wordsBeginningWith(trie, word) !== null : wordNumber(trie, word) > 0))
  const understanding = understand(query, { settings, alternatives, has }, removed)
  return {
    understanding,
    segments: segments.map((segment) => {
      const attributes = searchedAttributes(segment, settings, query)
      const readings = understanding.readings.flatMap((reading) =>
        reading.slots.length > 0 ? (matchReading(segment, reading, attributes) ?? []) : [],
      )
      return { segment, attributes, readings, records: recordsOf({ segment, attributes, readings, understanding }) }
    }),
  }
}

interface Matched {
  segment: Segment
  attributes: SearchedAttributes
  readings: readonly ReadingMatch[]
  understanding: Understanding
}

function recordsOf({ segment, attributes, readings, understanding }: Matched): Bits {
  const everything = understanding.readings.every(({ slots }) => slots.length === 0)
  const records = everything ? allBits(segment.stride, segment.records) : emptyBits(segment.stride)
  for (const match of readings) unite(records, match.records)
  for (const words of understanding.excluded) {
    const match = matchReading(segment, rowOf(words), attributes)
    if (match) subtract(records, match.records)
  }
  return records
}

/** Words that stand side by side, as they are. */
function rowOf(words: readonly string[]): Reading {
  const slots = words.map((word, index) => ({ ...bareSlot(word), joined: index > 0 }))
  return { typos: 0, replaced: null, slots }
}
