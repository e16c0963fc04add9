import { randomBytes } from 'node:crypto'
import { answerFacets } from '#engine/facets/answer-facets.ts'
import type { Query } from '#engine/parameters/query.ts'
import { isCutShort } from '#engine/match/work-limit.ts'
import { words } from '#engine/text/tokenize.ts'
import { createHitWriter, type HitOptions } from './hits.ts'
import { rankHits } from './rank-hits.ts'
import type { ExecutedQuery } from './execute-query.ts'
import { highlightQueryOf } from './highlight-query.ts'

/** Range of hits on the page. Counted in hits or, with `distinct`, in groups. */
interface Slice {
  from: number
  to: number
}

/** Search response. `hits`, `facets` and `facets_stats` are serialized as JSON already. */
export interface Answer {
  hits?: readonly string[]
  facets?: string
  facets_stats?: string | undefined
  [field: string]: unknown
}

/** Serializes a response. Uses `+=` and not join(): V8 builds a rope and copies the text only once, at the end. */
export function serializeAnswer({ hits, facets, facets_stats: stats, ...others }: Answer): string {
  let json = ''
  const add = (text: string) => (json += json === '' ? text : `,${text}`)
  if (hits) add(`"hits":[${joinWithCommas(hits)}]`)
  if (facets !== undefined) add(`"facets":${facets}`)
  if (stats !== undefined) add(`"facets_stats":${stats}`)
  const rest = JSON.stringify(others).slice(1, -1)
  if (rest !== '') add(rest)
  return `{${json}}`
}

/** Joins JSON values with commas, without the brackets of an array. */
function joinWithCommas(texts: readonly string[]): string {
  let list = ''
  for (const text of texts) list += list === '' ? text : `,${text}`
  return list
}

/** Answers one query for records (protocol 1.4). `startedAt`: `performance.now()` at the start of the query. */
export function answerQuery(executed: ExecutedQuery, admin: boolean, startedAt: number): Answer {
  const { query, view, distinct, found, listed } = executed
  const { settings } = view
  const total = distinct ? distinct.groups.length : listed.found.total
  const matched = distinct ? total : found.total
  const isBeyondLimit = firstHit(query) >= settings.paginationLimitedTo && firstHit(query) > 0
  const slice = sliceOf(query, Math.min(total, settings.paginationLimitedTo))
  const hitOptions: HitOptions = {
    query,
    settings,
    admin,
    highlightable: executed.highlightable,
    highlightQuery: highlightQueryOf(found.text.interpreted, query, settings),
  }
  const hits = isBeyondLimit ? [] : hitsOf(executed, slice, hitOptions)
  const facets = facetsOf(executed)
  // As in the hosted service, any approximation makes all of them false.
  const exhaustive = !isCutShort()
  const answer = {
    hits,
    nbHits: isBeyondLimit ? 0 : matched,
    ...(listed.strictness !== null && { nbSortedHits: total, appliedRelevancyStrictness: listed.strictness }),
    ...pagesOf(query, isBeyondLimit ? 0 : Math.min(total, settings.paginationLimitedTo)),
    ...facets,
    ...(query.facets.length > 0 && { exhaustiveFacetsCount: exhaustive }),
    exhaustiveNbHits: exhaustive,
    exhaustiveTypo: exhaustive,
    exhaustive: { ...(query.facets.length > 0 && { facetsCount: exhaustive }), nbHits: exhaustive, typo: exhaustive },
    query: executed.queryText,
    params: executed.params,
    index: executed.name,
    ...(query.clickAnalytics && { queryID: randomBytes(16).toString('hex') }),
    renderingContent: query.renderingContent,
    ...rulesOf(executed),
    ...removalOf(executed),
    ...(executed.found.automaticRadius !== undefined && { automaticRadius: String(executed.found.automaticRadius) }),
    ...(query.getRankingInfo && debugFieldsOf(executed)),
    ...(isBeyondLimit && { message: paginationLimitMessage(settings.paginationLimitedTo) }),
    processingTimeMS: Math.max(1, Math.round(performance.now() - startedAt)),
    processingTimingsMS: {},
    serverTimeMS: Math.max(1, Math.round(performance.now() - startedAt)),
  }
  return selectFields(answer, query.responseFields)
}

function firstHit({ window, page, hitsPerPage }: Query): number {
  return window ? window.offset : page * hitsPerPage
}

function sliceOf(query: Query, reachable: number): Slice {
  const from = Math.min(firstHit(query), reachable)
  return { from, to: Math.min(from + (query.window?.length ?? query.hitsPerPage), reachable) }
}

function hitsOf(executed: ExecutedQuery, { from, to }: Slice, hitOptions: HitOptions): string[] {
  if (to <= from) return []
  const writeHit = createHitWriter(hitOptions)
  if (executed.distinct) {
    return executed.distinct.groups
      .slice(from, to)
      .flatMap((group) => group.map((ranked, index) => writeHit(ranked, index)))
  }
  const { listed, query } = executed
  return rankHits(listed.found, to, query, listed.settings)
    .slice(from)
    .map((ranked) => writeHit(ranked))
}

function pagesOf({ window, page, hitsPerPage }: Query, reachable: number) {
  if (window) return { offset: window.offset, length: window.length }
  return { page, nbPages: hitsPerPage === 0 ? 0 : Math.ceil(reachable / hitsPerPage), hitsPerPage }
}

function facetsOf({ query, facets, view }: ExecutedQuery) {
  if (query.facets.length === 0) return {}
  const { facets: counts, stats } = answerFacets(facets, query, view.settings)
  return {
    facets: counts,
    ...(stats !== undefined && { facets_stats: stats }),
  }
}

function rulesOf({ rewritten }: ExecutedQuery) {
  return {
    ...(rewritten.userData && { userData: rewritten.userData }),
    ...(rewritten.appliedRules.length > 0 && { appliedRules: rewritten.appliedRules }),
  }
}

/** Returns `queryAfterRemoval`: the query without the words that `removeWordsIfNoResults` removed. */
function removalOf({ found: { removed, text } }: ExecutedQuery) {
  return removed ? { queryAfterRemoval: text.interpreted.remainingWords.join(' ') } : {}
}

function debugFieldsOf({ query, name, view }: ExecutedQuery) {
  return {
    parsedQuery: words(query.query, view.settings.separatorsToIndex).join(' '),
    indexUsed: name,
    serverUsed: 'trellis',
  }
}

function paginationLimitMessage(limit: number): string {
  return (
    `you can only fetch the ${limit} hits for this query. You can extend the number of hits returned via the ` +
    'paginationLimitedTo index parameter or use the browse method. You can read our FAQ for more details about browsing.'
  )
}

const ALWAYS_ANSWERED = new Set(['message', 'warning', 'cursor', 'abTestVariantID'])

function selectFields(answer: Answer, fields: readonly string[] | undefined): Answer {
  if (fields === undefined) return answer
  return Object.fromEntries(
    Object.entries(answer).filter(([name]) => fields.includes(name) || ALWAYS_ANSWERED.has(name)),
  )
}

/** Response to a query that `stopIfEnoughMatches` skipped. */
export function unprocessedAnswer({ name, query, params }: Pick<ExecutedQuery, 'name' | 'query' | 'params'>): Answer {
  return {
    hits: [],
    nbHits: 0,
    ...pagesOf(query, 0),
    exhaustiveNbHits: true,
    exhaustiveTypo: true,
    query: query.query,
    params,
    index: name,
    renderingContent: {},
    processed: false,
    processingTimeMS: 1,
  }
}
