import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isUnreachable } from './catch-unreachable.ts'

/**
 * For routes with forms: serves the last loaded data if the shop is unreachable when the page revalidates. Otherwise React
 * Router would replace the page with the error page, and everything typed would be lost.
 */
export function staleIfError() {
  let last: { url: string; data: unknown } | null = null
  return {
    /** Loads the data of the route; called by its `clientLoader`. */
    async load<Data>(request: Request, serverLoader: () => Promise<Data>): Promise<Data> {
      try {
        return await serverLoader()
      } catch (error) {
        const { pathname, search } = new URL(request.url)
        if (last?.url !== pathname + search || !isUnreachable(error)) throw error
        return last.data as Data
      }
    },
    /** Remembers the data that the page shows; called by its component. */
    useRemember(data: unknown): void {
      const { pathname, search } = useLocation()
      const url = pathname + search
      useEffect(() => {
        last = { url, data }
        return () => {
          last = null
        }
      }, [url, data])
    },
  }
}
