import { flatParameters } from '#engine/parameters/form.ts'
import type { Query } from '#engine/parameters/query.ts'
import type { Parameters } from '#engine/parameters/readers.ts'
import { emptyKey } from '#engine/rank/criteria.ts'
import { SearchProblem } from '#engine/problem.ts'
import { orderKey, orderOf } from '#engine/segment/layout.ts'
import { type Answer, answerQuery } from './answer-query.ts'
import { createHitWriter } from './hits.ts'
import { inOrder, isStanding, newestOf, type Standing, standingOf } from './in-order.ts'
import type { Moment, SearchCall } from './moment.ts'
import type { RunQuery } from './run-query.ts'
import { soughtOf } from './sought.ts'

/**
 * A query that asks for records and not for hits: rules, marks, groups and facets are none of its business, no word of its
 * text is given up, and whatever a filter names it names for good (the service lists nearly all of these for `browse`).
 */
export function asRecords(query: Query): Query {
  return {
    ...query,
    advancedSyntax: false,
    attributesToHighlight: [],
    attributesToSnippet: [],
    distinct: 0,
    enableRules: false,
    facets: [],
    getRankingInfo: false,
    ignorePlurals: false,
    optionalFilter: [],
    removeWordsIfNoResults: 'none',
    typoTolerance: query.typoTolerance === 'false' ? 'false' : 'true',
  }
}

/**
 * A page of everything that matches, in the order of the sorts and the custom ranking, the newest first, and at the end
 * what was written meanwhile. The cursor says how far that is and what was asked, so that it goes on by itself and misses
 * nothing while records come, change and go. Of a store that took the place of the one it began in it hands out all: the
 * writes of one say nothing of the other's.
 */
export function browse(
  runQuery: RunQuery,
  moment: Moment,
  { request: { indexName, type: _type, ...raw }, admin }: Extract<SearchCall, { kind: 'browse' }>,
): Answer {
  const begun = performance.now()
  const { cursor: given, ...asked } = givenOf(flatParameters(raw))
  const cursor = given === undefined ? null : readCursor(given)
  const parameters = { ...cursor?.parameters, ...asked }
  const run = runQuery(moment, indexName, parameters, { adapt: asRecords })
  const { query, view, markable, findings } = run
  const sorts = orderOf(view.settings)
  const order = orderKey(sorts)
  if (cursor && cursor.order !== order) throw invalidCursor()
  const size = Math.max(1, query.hitsPerPage)
  const goesOn = cursor?.store === view.store
  const { behind, since } = goesOn ? cursor : { behind: null, since: newestOf(findings.segments) }
  const found = inOrder(findings.segments, sorts, { behind, since }, size + 1)
  const last = found[size - 1]
  const page = cursor?.page ?? 0
  const sought = soughtOf(findings.text.understanding, query, view.settings.separatorsToIndex)
  const writeHit = createHitWriter({ query, settings: view.settings, sought, markable, admin })
  return {
    ...answerQuery({ ...run, query: { ...query, hitsPerPage: 0, page: 0, window: undefined } }, admin, begun),
    hits: found.slice(0, size).map(({ segment, doc }) => writeHit({ segment, doc, key: emptyKey(), promoted: false })),
    hitsPerPage: query.hitsPerPage,
    nbPages: Math.ceil(findings.total / size),
    page,
    ...(last &&
      found.length > size && {
        cursor: writeCursor({
          page: page + 1,
          store: view.store,
          order,
          since,
          behind: standingOf(last, sorts),
          parameters,
        }),
      }),
  }
}

/** Null is as good as absent: it takes nothing away from what the first page asked. */
function givenOf(parameters: Parameters): Parameters {
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== undefined && value !== null))
}

interface Cursor {
  page: number
  /** What it walks in. */
  store: string
  /** What it walks in the order of (`orderKey`). */
  order: string
  since: number
  behind: Standing
  /** What the pages so far asked, flat. */
  parameters: Parameters
}

function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

function readCursor(text: unknown): Cursor {
  try {
    const read = JSON.parse(Buffer.from(String(text), 'base64url').toString()) as Partial<Cursor> | null
    const { page, store, order, since, behind, parameters } = read ?? {}
    const counted = [page, since].every((number) => Number.isSafeInteger(number))
    const named = typeof store === 'string' && typeof order === 'string'
    if (counted && named && isStanding(behind) && typeof parameters === 'object') {
      return { page: Number(page), store, order, since: Number(since), behind, parameters: { ...parameters } }
    }
  } catch {
    // Said below: it is none of ours either way.
  }
  throw invalidCursor()
}

function invalidCursor(): SearchProblem {
  return new SearchProblem(400, 'Invalid cursor: begin to browse again without one')
}
