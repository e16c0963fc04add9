import { createOpenSegments } from '#engine/store/open-segments.ts'
import { swapSegments } from '#engine/store/swap-segments.ts'
import { writeChanges } from '#engine/store/write-changes.ts'
import { serve } from './serve.ts'
import type { WriterRequest } from './writer.ts'

const segments = createOpenSegments()

serve<WriterRequest>(({ store, job }) => {
  if (!job) return segments.closeExcept(store, new Set())
  const open = segments.open.bind(null, store)
  const after = 'replaced' in job ? swapSegments(job, open) : writeChanges(job, open)
  segments.closeExcept(store, new Set(after.map(({ id }) => id)))
  return after
})
