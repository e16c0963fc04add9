import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isUnreached } from './reach-shop.ts'

/**
 * For the route of a page on which things are typed: where the shop cannot be reached when the page is read again, it keeps the data
 * that it shows. React Router would put an error in its place, and what is typed there would be gone.
 */
export function keepPage() {
  let shown: { address: string; data: unknown } | null = null
  return {
    /** What the route's `clientLoader` answers. */
    async read<Data>(request: Request, serverLoader: () => Promise<Data>): Promise<Data> {
      try {
        return await serverLoader()
      } catch (error) {
        const { pathname, search } = new URL(request.url)
        if (shown?.address !== pathname + search || !isUnreached(error)) throw error
        return shown.data as Data
      }
    },
    /** Called by the page with its data. */
    useShown(data: unknown): void {
      const { pathname, search } = useLocation()
      const address = pathname + search
      useEffect(() => {
        shown = { address, data }
        return () => {
          shown = null
        }
      }, [address, data])
    },
  }
}
