import { createSearcher } from '#engine/search/searcher.ts'
import { EMPTY_STATE, applyUpdate } from './state-update.ts'
import type { SearcherRequest } from './searcher-pool.ts'
import { serve, threadTime } from './serve.ts'
import type { WorkLimit } from '#engine/match/work-limit.ts'

const searcher = createSearcher()
let state = EMPTY_STATE

serve<SearcherRequest>((request) => {
  if ('call' in request) return searcher.answer(state, request.call, workLimitOf(request))
  state = applyUpdate(state, request.update)
  return null
})

/** Limits the CPU time of a search. Exports and deletions by a filter (administrators only) must be complete. */
function workLimitOf({ call, workMs, aborted }: Extract<SearcherRequest, { call: unknown }>): WorkLimit {
  const isComplete = call.kind === 'browse' || call.kind === 'matching'
  return {
    clock: threadTime,
    limitMs: isComplete ? Number.POSITIVE_INFINITY : workMs,
    isAborted: () => Atomics.load(aborted, 0) !== 0,
  }
}
