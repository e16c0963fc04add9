import { createSearcher } from '#engine/search/searcher.ts'
import { EMPTY_MOMENT, updated } from './moment-update.ts'
import type { SearcherQuestion } from './searcher-pool.ts'
import { serve } from './serve.ts'

const searcher = createSearcher()
let moment = EMPTY_MOMENT

serve<SearcherQuestion>((question) => {
  if ('call' in question) return searcher.answer(moment, question.call)
  moment = updated(moment, question.update)
  return null
})
