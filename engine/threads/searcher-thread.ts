import { createSearcher } from '#engine/search/searcher.ts'
import { EMPTY_STATE, applyUpdate } from './state-update.ts'
import type { SearcherRequest } from './searcher-pool.ts'
import { serve } from './serve.ts'

const searcher = createSearcher()
let state = EMPTY_STATE

serve<SearcherRequest>((request) => {
  if ('call' in request) return searcher.answer(state, request.call)
  state = applyUpdate(state, request.update)
  return null
})
