import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useStore } from 'zustand/react'
import { createStore } from 'zustand/vanilla'

type Rule = (pathname: string) => boolean

/** Path at which this document was loaded; null on the server. */
export const openedPath = import.meta.env.SSR ? null : location.pathname

const ruleStore = createStore<{ isAllowed: Rule }>(() => ({ isAllowed: () => true }))

/** Sets which pages may be shown in this document. `useDocumentBoundary` reloads a page that may not. */
export function restrictDocument(rule: Rule): void {
  ruleStore.setState({ isAllowed: rule })
}

/** True if the page may be shown in this document. Otherwise it reloads the page, and the caller must render nothing. */
export function useDocumentBoundary(): boolean {
  const { pathname } = useLocation()
  const isAllowedHere = useStore(ruleStore, ({ isAllowed: belongs }) => belongs(pathname))
  // The only reload: a rule that is set during a navigation must not load the page twice.
  useEffect(() => {
    if (!isAllowedHere) location.reload()
  }, [isAllowedHere])
  return isAllowedHere
}
