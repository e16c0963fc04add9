import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

type Rule = (pathname: string) => boolean

/** The path this document was opened at; null on the server. */
export const openedAt = import.meta.env.SSR ? null : location.pathname

let belongs: Rule = () => true
const listeners = new Set<() => void>()

/** Sets which pages may be shown in this document. One that is shown and may not be is loaded, by `useOwnDocument`. */
export function keepDocumentTo(rule: Rule): void {
  belongs = rule
  for (const listener of listeners) listener()
}

/** Whether the page may be shown in this document. One that may not is loaded; the caller shows nothing until then. */
export function useOwnDocument(): boolean {
  const { pathname } = useLocation()
  const isOwn = useSyncExternalStore(
    subscribe,
    () => belongs(pathname),
    () => true,
  )
  // Nowhere else, or a rule that comes while a page does would load that page twice.
  useEffect(() => {
    if (!isOwn) location.reload()
  }, [isOwn])
  return isOwn
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
