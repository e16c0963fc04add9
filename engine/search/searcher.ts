import type { RawQuery } from '#engine/engine.ts'
import { flatParameters } from '#engine/parameters/form.ts'
import { readFacetQuery } from '#engine/parameters/read-query.ts'
import type { Parameters } from '#engine/parameters/readers.ts'
import { restricted } from '#engine/parameters/restrict.ts'
import { SearchProblem } from '#engine/problem.ts'
import { answerFacet } from './answer-facet.ts'
import { type Answer, answerQuery, textOfAnswer, unprocessed } from './answer-query.ts'
import { asRecords, browse } from './browse.ts'
import type { Moment, SearchCall } from './moment.ts'
import { createQueryRunner, type RunQuery } from './run-query.ts'
import { allFound } from './find.ts'
import { docsOf } from '#engine/match/bits.ts'
import { endOfCall } from '#engine/match/lending.ts'

/** Answers calls, one after the other; keeps what the next call may need again. Throws a `SearchProblem`. */
export interface Searcher {
  answer(moment: Moment, call: SearchCall): Uint8Array
}

export function createSearcher(): Searcher {
  const runQuery = createQueryRunner()
  const encoder = new TextEncoder()
  return {
    answer(moment, call) {
      try {
        return encoder.encode(answerTo(runQuery, moment, call))
      } finally {
        endOfCall()
      }
    },
  }
}

/** As JSON. */
function answerTo(runQuery: RunQuery, moment: Moment, call: SearchCall): string {
  switch (call.kind) {
    case 'search':
      return `{"results":[${answerAll(runQuery, moment, call).map(textOfAnswer).join(',')}]}`
    case 'query':
      return textOfAnswer(answerOne(runQuery, moment, call))
    case 'facet':
      return textOfAnswer(answerFacetQuery(runQuery, moment, { ...call.request, facet: call.facet }, call.restrictions))
    case 'browse':
      return textOfAnswer(browse(runQuery, moment, call))
    case 'matching':
      return JSON.stringify(matching(runQuery, moment, call.request))
  }
}

function answerAll(runQuery: RunQuery, moment: Moment, call: Extract<SearchCall, { kind: 'search' }>): Answer[] {
  let enough = false
  return call.requests.map((request) => {
    if (request.type === 'facet') return answerFacetQuery(runQuery, moment, request, call.restrictions)
    const since = performance.now()
    const run = runQuery(moment, ...parametersOf(request), { restrictions: call.restrictions })
    if (enough) return unprocessed(run)
    const wanted = run.query.window?.length ?? run.query.hitsPerPage
    enough = call.strategy === 'stopIfEnoughMatches' && run.findings.total >= wanted
    return answerQuery(run, call.admin, since)
  })
}

function answerOne(runQuery: RunQuery, moment: Moment, call: Extract<SearchCall, { kind: 'query' }>): Answer {
  const since = performance.now()
  return answerQuery(
    runQuery(moment, ...parametersOf(call.request), { restrictions: call.restrictions }),
    call.admin,
    since,
  )
}

function answerFacetQuery(
  runQuery: RunQuery,
  moment: Moment,
  request: RawQuery,
  restrictions: Parameters | undefined,
): Answer {
  const since = performance.now()
  const view = moment.views.get(request.indexName)
  if (!view) throw new SearchProblem(404, `Index ${request.indexName} does not exist`)
  const [name, parameters] = parametersOf(request)
  const asked = readFacetQuery(restricted(flatParameters(parameters), restrictions ?? {}), view.settings)
  return answerFacet(runQuery(moment, name, parameters, { restrictions }), asked, since)
}

/** Only the parameters; where and how to search stands beside them. */
function parametersOf({ indexName, type: _type, ...parameters }: RawQuery): [string, { [name: string]: unknown }] {
  return [indexName, parameters]
}

function matching(runQuery: RunQuery, moment: Moment, request: RawQuery): string[] {
  const { findings } = runQuery(moment, ...parametersOf(request), { adapt: asRecords })
  return allFound(findings).flatMap(({ segment, records }) => {
    return Array.from(docsOf(records), (doc) => segment.objectID(doc))
  })
}
