import { useEffect, useState } from 'react'
import type { MergePreview } from '#contract/schemas/company-merge.ts'
import { call } from '#web/backoffice/api/call.ts'

interface Loaded {
  preview: MergePreview | null
  error: unknown
}

const LOADING: Loaded = { preview: null, error: null }

/** Loads the preview of a merge, again for other companies. */
export function useMergePreview(from: number, into: number): Loaded {
  const [loaded, setLoaded] = useState(LOADING)
  useEffect(() => {
    let isShown = true
    setLoaded(LOADING)
    call('adminPreviewMerge', { params: { id: from }, query: { into } }).then(
      ({ data }) => isShown && setLoaded({ preview: data, error: null }),
      (error: unknown) => isShown && setLoaded({ preview: null, error }),
    )
    return () => {
      isShown = false
    }
  }, [from, into])
  return loaded
}
