import { useEffect, useState } from 'react'
import type { MergePreview } from '#contract/schemas/admin/companies/company-merge.ts'
import { call } from '#web/backoffice/api/call.ts'

interface Loaded {
  preview: MergePreview | null
  error: unknown
}

const LOADING: Loaded = { preview: null, error: null }

/** Loads the preview of a merge, again for other companies. */
export function useMergePreview(from: number, into: number): Loaded {
  const merge = `${from} into ${into}`
  const [loaded, setLoaded] = useState<Loaded & { of: string }>({ ...LOADING, of: merge })
  useEffect(() => {
    let isShown = true
    call('adminPreviewMerge', { params: { id: from }, query: { into } }).then(
      ({ data }) => isShown && setLoaded({ preview: data, error: null, of: merge }),
      (error: unknown) => isShown && setLoaded({ preview: null, error, of: merge }),
    )
    return () => {
      isShown = false
    }
  }, [from, into, merge])
  return loaded.of === merge ? loaded : LOADING
}
