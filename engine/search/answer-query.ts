import { randomBytes } from 'node:crypto'
import { answerFacets } from '#engine/facets/facets.ts'
import type { Query } from '#engine/parameters/query.ts'
import { words } from '#engine/text/tokenize.ts'
import { createHitWriter, type Showing } from './hits.ts'
import { rank } from './rank.ts'
import type { Run } from './run-query.ts'
import { soughtOf } from './sought.ts'

/** Which hits of all are answered, counted in hits or, with `distinct`, in groups. */
interface Slice {
  from: number
  to: number
}

/** An answer whose hits and facets are JSON already. */
export interface Answer {
  hits?: readonly string[]
  facets?: string
  facets_stats?: string | undefined
  [field: string]: unknown
}

/** An answer as JSON. Texts that are joined are copied each time; those that are added up, once in the end. */
export function textOfAnswer({ hits, facets, facets_stats: stats, ...others }: Answer): string {
  let written = ''
  const add = (text: string) => (written += written === '' ? text : `,${text}`)
  if (hits) add(`"hits":[${listed(hits)}]`)
  if (facets !== undefined) add(`"facets":${facets}`)
  if (stats !== undefined) add(`"facets_stats":${stats}`)
  const rest = JSON.stringify(others).slice(1, -1)
  if (rest !== '') add(rest)
  return `{${written}}`
}

/** As in JSON, without the brackets. */
function listed(texts: readonly string[]): string {
  let list = ''
  for (const text of texts) list += list === '' ? text : `,${text}`
  return list
}

/** The answer to one query of records (protocol 1.4). `since`: when the query began, as `performance.now()` has it. */
export function answerQuery(run: Run, admin: boolean, since: number): Answer {
  const { query, view, distinct, findings } = run
  const { settings } = view
  const total = distinct ? distinct.groups.length : findings.total
  const beyond = firstHit(query) >= settings.paginationLimitedTo && firstHit(query) > 0
  const slice = sliceOf(query, Math.min(total, settings.paginationLimitedTo))
  const showing: Showing = {
    query,
    settings,
    admin,
    markable: run.markable,
    sought: soughtOf(findings.text.understanding, query, settings.separatorsToIndex),
  }
  const hits = beyond ? [] : hitsOf(run, slice, showing)
  const answer = {
    hits,
    nbHits: beyond ? 0 : total,
    ...pagesOf(query, beyond ? 0 : Math.min(total, settings.paginationLimitedTo)),
    ...facetsOf(run),
    exhaustiveNbHits: true,
    exhaustiveTypo: true,
    exhaustive: { ...(query.facets.length > 0 && { facetsCount: true }), nbHits: true, typo: true },
    query: run.typed,
    params: run.params,
    index: run.name,
    renderingContent: query.renderingContent,
    ...rulesOf(run),
    ...removalOf(run),
    ...(query.clickAnalytics && { queryID: randomBytes(16).toString('hex') }),
    ...(query.getRankingInfo && debugOf(run)),
    ...(beyond && { message: beyondMessage(settings.paginationLimitedTo) }),
    processingTimeMS: Math.max(1, Math.round(performance.now() - since)),
    processingTimingsMS: {},
    serverTimeMS: Math.max(1, Math.round(performance.now() - since)),
  }
  return keepFields(answer, query.responseFields)
}

function firstHit({ window, page, hitsPerPage }: Query): number {
  return window ? window.offset : page * hitsPerPage
}

function sliceOf(query: Query, reachable: number): Slice {
  const from = Math.min(firstHit(query), reachable)
  return { from, to: Math.min(from + (query.window?.length ?? query.hitsPerPage), reachable) }
}

function hitsOf(run: Run, { from, to }: Slice, showing: Showing): string[] {
  if (to <= from) return []
  const writeHit = createHitWriter(showing)
  if (run.distinct) {
    return run.distinct.groups.slice(from, to).flatMap((group) => group.map((ranked, index) => writeHit(ranked, index)))
  }
  const { findings, query, view } = run
  return rank(findings, to, query, view.settings)
    .slice(from)
    .map((ranked) => writeHit(ranked))
}

function pagesOf({ window, page, hitsPerPage }: Query, reachable: number) {
  if (window) return { offset: window.offset, length: window.length }
  return { page, nbPages: hitsPerPage === 0 ? 0 : Math.ceil(reachable / hitsPerPage), hitsPerPage }
}

function facetsOf({ query, facets, view }: Run) {
  if (query.facets.length === 0) return {}
  const { facets: counts, stats } = answerFacets(facets, query, view.settings)
  return {
    facets: counts,
    ...(stats !== undefined && { facets_stats: stats }),
    exhaustiveFacetsCount: true,
  }
}

function rulesOf({ ruled }: Run) {
  return {
    ...(ruled.userData && { userData: ruled.userData }),
    ...(ruled.appliedRules.length > 0 && { appliedRules: ruled.appliedRules }),
  }
}

/** The query without the words that were given up. */
function removalOf({ findings: { removed, text } }: Run) {
  return removed ? { queryAfterRemoval: text.understanding.kept.join(' ') } : {}
}

function debugOf({ query, name, view }: Run) {
  return {
    parsedQuery: words(query.query, view.settings.separatorsToIndex).join(' '),
    indexUsed: name,
    serverUsed: 'trellis',
  }
}

function beyondMessage(limit: number): string {
  return (
    `you can only fetch the ${limit} hits for this query. You can extend the number of hits returned via the ` +
    'paginationLimitedTo index parameter or use the browse method. You can read our FAQ for more details about browsing.'
  )
}

const ALWAYS_ANSWERED = new Set(['message', 'warning', 'cursor', 'abTestVariantID'])

function keepFields(answer: Answer, fields: readonly string[] | undefined): Answer {
  if (fields === undefined) return answer
  return Object.fromEntries(
    Object.entries(answer).filter(([name]) => fields.includes(name) || ALWAYS_ANSWERED.has(name)),
  )
}

/** What stands for a query that `stopIfEnoughMatches` left out. */
export function unprocessed({ name, query, params }: Pick<Run, 'name' | 'query' | 'params'>): Answer {
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
