import { flatParameters } from '#engine/parameters/form-encoding.ts'
import type { Query } from '#engine/parameters/query.ts'
import { MAX_HITS_PER_PAGE } from '#engine/parameters/query-defaults.ts'
import type { RawParameters } from '#engine/parameters/readers.ts'
import { emptyKey } from '#engine/rank/criteria.ts'
import { SearchProblem } from '#engine/errors.ts'
import { orderKey, sortOrderOf } from '#engine/segment/layout.ts'
import { type Answer, answerQuery } from './answer-query.ts'
import { createHitWriter } from './hits.ts'
import { nextRecords, isSortPosition, newestSequence, type SortPosition, sortPositionOf } from './keyset-page.ts'
import type { EngineState } from './engine-state.ts'
import type { SearchCall } from './search-call.ts'
import type { ExecuteQuery } from './execute-query.ts'
import { highlightQueryOf } from './highlight-query.ts'

/**
 * Turns a search into a query for records: without rules, highlighting, distinct and facets, with filters that all must
 * match, and without word removal (Algolia rejects nearly all of these parameters for `browse`).
 */
export function asRecordQuery(query: Query): Query {
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
    // All records, so that none is scored.
    relevancyStrictness: 0,
    removeWordsIfNoResults: 'none',
    typoTolerance: query.typoTolerance === 'false' ? 'false' : 'true',
  }
}

/**
 * Returns one page of all matching records, 1,000 unless the request has `hitsPerPage`, with keyset pagination: in the order of the sorts and the custom ranking,
 * the newest of equals first; records written since the first page follow at the end. The cursor contains the position
 * and the parameters, so the next page needs nothing else, and no record is missed while others are added, changed or
 * deleted. If the store was replaced meanwhile (a reindex), all records of the new store follow, since the sequence
 * numbers of two stores cannot be compared.
 */
export function browse(
  executeQuery: ExecuteQuery,
  state: EngineState,
  { request: { indexName, type: _type, ...raw }, admin }: Extract<SearchCall, { kind: 'browse' }>,
): Answer {
  const startedAt = performance.now()
  const { cursor: cursorText, ...requested } = withoutNulls(flatParameters(raw))
  const cursor = cursorText === undefined ? null : readCursor(cursorText)
  const parameters = { ...cursor?.parameters, ...requested }
  const hasPageSize = parameters['hitsPerPage'] !== undefined
  const executed = executeQuery(state, indexName, parameters, {
    adapt: (query) => ({ ...asRecordQuery(query), ...(!hasPageSize && { hitsPerPage: MAX_HITS_PER_PAGE }) }),
  })
  const { query, view, highlightable, found } = executed
  const sorts = sortOrderOf(view.settings)
  const order = orderKey(sorts)
  if (cursor && cursor.order !== order) throw invalidCursor()
  const size = Math.max(1, query.hitsPerPage)
  const continuesCursor = cursor?.store === view.store
  const { behind, since } = continuesCursor ? cursor : { behind: null, since: newestSequence(found.segments) }
  const records = nextRecords(found.segments, sorts, { after: behind, since }, size + 1)
  const last = records[size - 1]
  const page = cursor?.page ?? 0
  const highlightQuery = highlightQueryOf(found.text.interpreted, query, view.settings)
  const writeHit = createHitWriter({ query, settings: view.settings, highlightQuery, highlightable, admin })
  return {
    ...answerQuery({ ...executed, query: { ...query, hitsPerPage: 0, page: 0, window: undefined } }, admin, startedAt),
    hits: records
      .slice(0, size)
      .map(({ segment, doc }) => writeHit({ segment, doc, key: emptyKey(), promoted: false })),
    hitsPerPage: query.hitsPerPage,
    nbPages: Math.ceil(found.total / size),
    page,
    ...(last &&
      records.length > size && {
        cursor: writeCursor({
          page: page + 1,
          store: view.store,
          order,
          since,
          behind: sortPositionOf(last, sorts),
          parameters,
        }),
      }),
  }
}

/** Treats null as absent, so that it does not override a parameter of the first page. */
function withoutNulls(parameters: RawParameters): RawParameters {
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== undefined && value !== null))
}

interface Cursor {
  page: number
  /** Id of the store that the cursor walks through. */
  store: string
  /** Key of the sort order (`orderKey`). */
  order: string
  since: number
  behind: SortPosition
  /** Parameters of the pages so far, flat (not form-encoded). */
  parameters: RawParameters
}

function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

function readCursor(text: unknown): Cursor {
  try {
    const read = JSON.parse(Buffer.from(String(text), 'base64url').toString()) as Partial<Cursor> | null
    const { page, store, order, since, behind, parameters } = read ?? {}
    const hasNumbers = [page, since].every((number) => Number.isSafeInteger(number))
    const hasNames = typeof store === 'string' && typeof order === 'string'
    if (hasNumbers && hasNames && isSortPosition(behind) && typeof parameters === 'object') {
      return { page: Number(page), store, order, since: Number(since), behind, parameters: { ...parameters } }
    }
  } catch {
    // Not JSON: the same error as for JSON of another shape.
  }
  throw invalidCursor()
}

function invalidCursor(): SearchProblem {
  return new SearchProblem(400, 'Invalid cursor: restart browsing without a cursor')
}
