import { createOpenSegments } from '#engine/store/open-segments.ts'
import { swapIn } from '#engine/store/swap-in.ts'
import { writeChanges } from '#engine/store/write-changes.ts'
import { serve } from './serve.ts'
import type { WriterQuestion } from './writer.ts'

const segments = createOpenSegments()

serve<WriterQuestion>(({ store, job }) => {
  if (!job) return segments.keepOnly(store, new Set())
  const open = segments.open.bind(null, store)
  const after = 'replaced' in job ? swapIn(job, open) : writeChanges(job, open)
  segments.keepOnly(store, new Set(after.map(({ id }) => id)))
  return after
})
