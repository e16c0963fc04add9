import { eachField, valueAt } from '#engine/hits/fields.ts'
import { createHighlighter } from '#engine/hits/highlight.ts'
import type { HighlightQuery } from '#engine/hits/marks.ts'
import { retrieveAttributes } from '#engine/hits/retrieve.ts'
import { createSnippeter } from '#engine/hits/snippet.ts'
import { geoInfoOf } from '#engine/geo/geo-ranking.ts'
import type { Query } from '#engine/parameters/query.ts'
import type { IndexSettings } from '#engine/parameters/settings.ts'
import { ATTRIBUTE, EXACT, FILTERS, PROXIMITY, TYPO, WORDS } from '#engine/rank/criteria.ts'
import type { Json, StoredRecord } from '#engine/record.ts'
import type { RankedHit } from './rank-hits.ts'

/** Options for writing hits. */
export interface HitOptions {
  query: Query
  settings: IndexSettings
  highlightQuery: HighlightQuery
  /** See `ExecutedQuery`. */
  highlightable: readonly string[]
  /** True for callers with the admin key: they can retrieve unretrievable attributes. */
  admin: boolean
}

/**
 * Creates a function that writes hits as JSON (protocol 1.4 and 2.5). `groupIndex`: position of the hit in its
 * `distinct` group.
 */
export function createHitWriter({ query, settings, highlightQuery, highlightable, admin }: HitOptions) {
  const highlighted = query.attributesToHighlight ?? searchableNames(settings)
  const unretrievable = admin ? [] : settings.unretrievableAttributes
  const selection = selectAttributes({ query, highlighted, highlightable, unretrievable })
  const highlighting = {
    ...highlightQuery,
    preTag: query.highlightPreTag,
    postTag: query.highlightPostTag,
    onlyMatchedArrayItems: query.restrictHighlightAndSnippetArrays,
  }
  const highlight = createHighlighter({ ...highlighting, attributes: highlighted })
  const snippet =
    query.attributesToSnippet.length > 0
      ? createSnippeter({ ...highlighting, attributes: query.attributesToSnippet, ellipsis: query.snippetEllipsisText })
      : null

  return (ranked: RankedHit, groupIndex?: number): string => {
    const { retrieved, highlighted: attributes } = splitRecord(ranked.segment.document(ranked.doc), selection)
    let text = retrieved
    const snippets = snippet?.(Object.fromEntries(attributes))
    if (snippets !== undefined) text += `,"_snippetResult":${snippets}`
    const highlights = highlight(attributes)
    if (highlights !== undefined) text += `,"_highlightResult":${highlights}`
    if (query.getRankingInfo) text += `,"_rankingInfo":${JSON.stringify(rankingInfo(ranked, query))}`
    if (groupIndex !== undefined) text += `,"_distinctSeqID":${groupIndex}`
    return `${text}}`
  }
}

/** Returns the attributes to highlight by default: the searchable ones. */
function searchableNames({ searchableAttributes }: IndexSettings): readonly string[] {
  const names = searchableAttributes.flat().map(({ name }) => name)
  return names.length > 0 ? names : ['*']
}

/** Attributes to retrieve and to highlight. */
interface AttributeSelection {
  retrieved: readonly string[]
  highlightable: readonly string[]
  unretrievable: readonly string[]
  /** True if only whole top-level attributes are selected; then nested values need not be parsed. */
  topLevelOnly: boolean
  /** Decides about a top-level attribute. The objectID is always retrieved, as the last field. */
  decide(name: string): { retrieved: boolean; highlighted: boolean }
}

interface SelectionInput extends Pick<AttributeSelection, 'highlightable' | 'unretrievable'> {
  query: Query
  highlighted: readonly string[]
}

function selectAttributes({ query, highlighted, highlightable, unretrievable }: SelectionInput): AttributeSelection {
  const retrieved = query.attributesToRetrieve
  const paths = [...highlighted, ...query.attributesToSnippet.map((name) => name.replace(/:\d+$/, ''))]
  // The path `a.b` can lead through an attribute named `a`.
  const highlightedNames = new Set(paths.flatMap(pathPrefixes).filter((name) => !unretrievable.includes(name)))
  const isHighlightedName = (name: string) =>
    highlightedNames.has(name) || (highlightedNames.has('*') && !unretrievable.includes(name))
  const cache = new Map<string, ReturnType<AttributeSelection['decide']>>()
  return {
    retrieved,
    highlightable,
    unretrievable,
    topLevelOnly: ![...retrieved, ...highlightable, ...unretrievable].some((name) => name.includes('.')),
    decide(name) {
      let decision = cache.get(name)
      if (!decision) {
        const isId = name === 'objectID'
        const isRetrieved = !isId && includesAttribute(retrieved, name) && !unretrievable.includes(name)
        const isHighlighted = isId || (isHighlightedName(name) && includesAttribute(highlightable, name))
        cache.set(name, (decision = { retrieved: isRetrieved, highlighted: isHighlighted }))
      }
      return decision
    },
  }
}

/** True if an `attributesToRetrieve` without dotted paths includes a top-level attribute. */
function includesAttribute(attributes: readonly string[], name: string): boolean {
  return (attributes.includes('*') || attributes.includes(name)) && !attributes.includes(`-${name}`)
}

function pathPrefixes(path: string): string[] {
  const names = path.split('.')
  return names.map((_, index) => names.slice(0, index + 1).join('.'))
}

/** Record split into the part to retrieve and the part to highlight. */
interface SplitRecord {
  /** JSON of the retrieved attributes, without the closing brace. */
  retrieved: string
  /** Retrievable attributes to highlight. */
  highlighted: readonly [name: string, value: Json][]
}

function splitRecord(json: string, selection: AttributeSelection): SplitRecord {
  if (!selection.topLevelOnly) {
    const record = JSON.parse(json) as StoredRecord
    return {
      retrieved: JSON.stringify(retrieveAttributes(record, selection.retrieved, selection.unretrievable)).slice(0, -1),
      highlighted: Object.entries(retrieveAttributes(record, selection.highlightable, selection.unretrievable)),
    }
  }
  let retrieved = '{'
  const highlighted: [name: string, value: Json][] = []
  let idField = ''
  // Copy adjacent retrieved attributes as one slice of the JSON.
  let from = -1
  let end = 0
  eachField(json, (name, start, to, value) => {
    const decision = selection.decide(name)
    if (decision.retrieved && from < 0) from = start
    if (!decision.retrieved && from >= 0) {
      retrieved += `${json.slice(from, end)},`
      from = -1
    }
    end = to
    if (decision.highlighted) highlighted.push([name, valueAt(json, value, to)])
    if (name === 'objectID') idField = json.slice(start, to)
  })
  if (from >= 0) retrieved += `${json.slice(from, end)},`
  return { retrieved: retrieved + idField, highlighted }
}

function rankingInfo({ key, segment, doc, promoted, relevance }: RankedHit, { geo }: Query) {
  return {
    nbTypos: key[TYPO] ?? 0,
    firstMatchedWord: key[ATTRIBUTE] ?? 0,
    proximityDistance: key[PROXIMITY] ?? 0,
    userScore: doc,
    ...geoInfoOf(segment, doc, geo),
    nbExactWords: -(key[EXACT] ?? 0) || 0,
    words: -(key[WORDS] ?? 0) || 0,
    filters: -(key[FILTERS] ?? 0) || 0,
    ...(promoted && { promoted: true }),
    ...(relevance && { relevance }),
  }
}
