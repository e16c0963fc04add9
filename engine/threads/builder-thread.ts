import { createRecordLoader } from '#engine/store/record-loader.ts'
import { mergeSegments } from '#engine/store/merge-segments.ts'
import type { BuilderRequest } from './builder.ts'
import { serve } from './serve.ts'

let loader: ReturnType<typeof createRecordLoader> | undefined

serve<BuilderRequest>((request) => {
  switch (request.kind) {
    case 'merge':
      return mergeSegments(request.merge)
    case 'begin':
      loader = createRecordLoader(request)
      return null
    case 'add':
      loader?.add(request.changes)
      return null
    case 'finish':
      return loader?.finish()
  }
})
