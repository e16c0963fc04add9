import type { RawQuery } from '#engine/engine-api.ts'
import { flatParameters } from '#engine/parameters/form-encoding.ts'
import { readFacetQuery } from '#engine/parameters/read-query.ts'
import type { RawParameters } from '#engine/parameters/readers.ts'
import { withRestrictions } from '#engine/parameters/key-restrictions.ts'
import { SearchProblem } from '#engine/errors.ts'
import { answerFacet } from './answer-facet.ts'
import { type Answer, answerQuery, serializeAnswer, unprocessedAnswer } from './answer-query.ts'
import { asRecordQuery, browse } from './browse.ts'
import type { EngineState } from './engine-state.ts'
import type { SearchCall } from './search-call.ts'
import { createQueryExecutor, type ExecuteQuery } from './execute-query.ts'
import { allRecords } from './find-records.ts'
import { docsOf } from '#engine/match/bitmap.ts'
import { endCall } from '#engine/match/buffer-pool.ts'
import { isCutShort, startWork, type WorkLimit } from '#engine/match/work-limit.ts'

/** Response as JSON in UTF-8. `exhaustive` is false if the work limit cut it short. */
export interface SearchAnswer {
  bytes: Uint8Array
  exhaustive: boolean
}

/**
 * Handles calls one after the other and caches what the next call may reuse. Throws a `SearchProblem`. Without a work limit, answers are
 * exhaustive.
 */
export interface Searcher {
  answer(state: EngineState, call: SearchCall, limit?: WorkLimit): SearchAnswer
}

export function createSearcher(): Searcher {
  const executeQuery = createQueryExecutor()
  const encoder = new TextEncoder()
  return {
    answer(state, call, limit) {
      startWork(limit)
      try {
        const bytes = encoder.encode(answerCall(executeQuery, state, call))
        return { bytes, exhaustive: !isCutShort() }
      } finally {
        endCall()
        // Work outside of calls has no limit, and must not end because that of this call was used up.
        startWork()
      }
    },
  }
}

/** Returns the response as JSON. */
function answerCall(executeQuery: ExecuteQuery, state: EngineState, call: SearchCall): string {
  switch (call.kind) {
    case 'search':
      return `{"results":[${answerAll(executeQuery, state, call).map(serializeAnswer).join(',')}]}`
    case 'query':
      return serializeAnswer(answerOne(executeQuery, state, call))
    case 'facet':
      return serializeAnswer(
        answerFacetQuery(executeQuery, state, { ...call.request, facet: call.facet }, call.restrictions),
      )
    case 'browse':
      return serializeAnswer(browse(executeQuery, state, call))
    case 'matching':
      return JSON.stringify(matchingIds(executeQuery, state, call.request))
  }
}

function answerAll(
  executeQuery: ExecuteQuery,
  state: EngineState,
  call: Extract<SearchCall, { kind: 'search' }>,
): Answer[] {
  let enough = false
  return call.requests.map((request) => {
    if (request.type === 'facet') return answerFacetQuery(executeQuery, state, request, call.restrictions)
    const startedAt = performance.now()
    const executed = executeQuery(state, ...parametersOf(request), { restrictions: call.restrictions })
    if (enough) return unprocessedAnswer(executed)
    const limit = executed.query.window?.length ?? executed.query.hitsPerPage
    enough = call.strategy === 'stopIfEnoughMatches' && executed.found.total >= limit
    return answerQuery(executed, call.admin, startedAt)
  })
}

function answerOne(
  executeQuery: ExecuteQuery,
  state: EngineState,
  call: Extract<SearchCall, { kind: 'query' }>,
): Answer {
  const startedAt = performance.now()
  return answerQuery(
    executeQuery(state, ...parametersOf(call.request), { restrictions: call.restrictions }),
    call.admin,
    startedAt,
  )
}

function answerFacetQuery(
  executeQuery: ExecuteQuery,
  state: EngineState,
  request: RawQuery,
  restrictions: RawParameters | undefined,
): Answer {
  const startedAt = performance.now()
  const view = state.views.get(request.indexName)
  if (!view) throw new SearchProblem(404, `Index ${request.indexName} does not exist`)
  const [name, parameters] = parametersOf(request)
  const facetQuery = readFacetQuery(withRestrictions(flatParameters(parameters), restrictions ?? {}), view.settings)
  return answerFacet(executeQuery(state, name, parameters, { restrictions }), facetQuery, startedAt)
}

/** Splits a request into index name and parameters. */
function parametersOf({ indexName, type: _type, ...parameters }: RawQuery): [string, { [name: string]: unknown }] {
  return [indexName, parameters]
}

function matchingIds(executeQuery: ExecuteQuery, state: EngineState, request: RawQuery): string[] {
  const { found } = executeQuery(state, ...parametersOf(request), { adapt: asRecordQuery })
  return allRecords(found).flatMap(({ segment, records }) => {
    return Array.from(docsOf(records), (doc) => segment.objectID(doc))
  })
}
