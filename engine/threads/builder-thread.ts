import { createLoader } from '#engine/store/load-records.ts'
import { mergeSegments } from '#engine/store/merge-segments.ts'
import type { BuilderQuestion } from './builder.ts'
import { serve } from './serve.ts'

let loader: ReturnType<typeof createLoader> | undefined

serve<BuilderQuestion>((question) => {
  switch (question.kind) {
    case 'merge':
      return mergeSegments(question.merge)
    case 'begin':
      loader = createLoader(question)
      return null
    case 'add':
      loader?.add(question.changes)
      return null
    case 'finish':
      return loader?.finish()
  }
})
