import { LRUCache } from 'lru-cache'
import { highlight } from '#engine/hits/highlight.ts'
import type { Sought } from '#engine/hits/marks.ts'
import { retrieve } from '#engine/hits/retrieve.ts'
import { snippet } from '#engine/hits/snippet.ts'
import type { Query } from '#engine/parameters/query.ts'
import type { Settings } from '#engine/parameters/settings.ts'
import { ATTRIBUTE, EXACT, FILTERS, PROXIMITY, TYPO, WORDS } from '#engine/rank/criteria.ts'
import type { StoredRecord } from '#engine/record.ts'
import type { Segment } from '#engine/segment/read.ts'
import type { Ranked } from './rank.ts'

/** What hits are made with. */
export interface Showing {
  query: Query
  settings: Settings
  sought: Sought
  /** Callers with the admin key see unretrievable attributes. */
  admin: boolean
}

/** A hit as it is answered (protocol 1.4 and 2.5). */
export function hitOf(ranked: Ranked, { query, settings, sought, admin }: Showing): object {
  const record = recordOf(ranked)
  const unretrievable = admin ? [] : settings.unretrievableAttributes
  const visible = retrieve(record, ['*'], unretrievable)
  const looks = {
    ...sought,
    preTag: query.highlightPreTag,
    postTag: query.highlightPostTag,
    onlyMatchedArrayItems: query.restrictHighlightAndSnippetArrays,
  }
  const snippets = query.attributesToSnippet
  const snipped =
    snippets.length === 0
      ? undefined
      : snippet(visible, { ...looks, attributes: snippets, ellipsis: query.snippetEllipsisText })
  const highlighted = highlight(visible, { ...looks, attributes: query.attributesToHighlight ?? searchable(settings) })
  return {
    ...retrieve(record, query.attributesToRetrieve, unretrievable),
    ...(snipped !== undefined && { _snippetResult: snipped }),
    ...(highlighted !== undefined && { _highlightResult: highlighted }),
    ...(query.getRankingInfo && { _rankingInfo: rankingInfo(ranked) }),
  }
}

/** The best sellers are answered again and again. */
const KEPT_RECORDS = 2000
const keptRecords = new WeakMap<Segment, LRUCache<number, StoredRecord>>()

function recordOf({ segment, doc }: Ranked): StoredRecord {
  const kept = keptRecords.get(segment) ?? new LRUCache<number, StoredRecord>({ max: KEPT_RECORDS })
  keptRecords.set(segment, kept)
  let record = kept.get(doc)
  if (!record) {
    record = JSON.parse(segment.document(doc).toString()) as StoredRecord
    kept.set(doc, record)
  }
  return record
}

function searchable({ searchableAttributes }: Settings): readonly string[] {
  const names = searchableAttributes.flat().map(({ name }) => name)
  return names.length > 0 ? names : ['*']
}

function rankingInfo({ key, doc, promoted }: Ranked) {
  return {
    nbTypos: key[TYPO] ?? 0,
    firstMatchedWord: key[ATTRIBUTE] ?? 0,
    proximityDistance: key[PROXIMITY] ?? 0,
    userScore: doc,
    geoDistance: 0,
    geoPrecision: 1,
    nbExactWords: -(key[EXACT] ?? 0) || 0,
    words: -(key[WORDS] ?? 0) || 0,
    filters: -(key[FILTERS] ?? 0) || 0,
    ...(promoted && { promoted: true }),
  }
}
