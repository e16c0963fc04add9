import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** The path this document was opened at; null on the server. */
export const openedAt = import.meta.env.SSR ? null : location.pathname

let belongs = (_pathname: string): boolean => true

/** Sets which pages may be shown in this document. */
export function keepDocumentTo(rule: (pathname: string) => boolean): void {
  belongs = rule
}

/** Whether the page may be shown in this document. One that may not is loaded; the caller shows nothing until then. */
export function useOwnDocument(): boolean {
  const { pathname } = useLocation()
  const isOwn = belongs(pathname)
  useEffect(() => {
    if (!isOwn) location.reload()
  }, [isOwn])
  return isOwn
}
