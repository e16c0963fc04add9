import { lazy, Suspense, useEffect } from 'react'
import { useBrowserValue } from '#web/storefront/browser/use-browser-value.ts'
import { loadChunk } from '#web/ui/load-chunk.ts'
import { previouslyViewed, rememberProduct } from './recent-products.ts'

const RecentProducts = lazy(() => loadChunk(() => import('./recent-products-rail.tsx')))

const NONE: readonly never[] = []

/** The products viewed before this one in this browser; nothing for a visitor's first product. */
export function RecentlyViewed({ ocid }: { ocid: number }) {
  const ocids = useBrowserValue(() => previouslyViewed(ocid), NONE)
  useEffect(() => rememberProduct(ocid), [ocid])
  return (
    ocids.length > 0 && (
      <Suspense>
        <RecentProducts ocids={ocids} />
      </Suspense>
    )
  )
}
