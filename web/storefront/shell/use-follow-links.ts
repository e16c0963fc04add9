import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Follows every `PageLink` without loading the document again, as the router's own links do. */
export function useFollowLinks(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-page]') : null
      if (!link || event.defaultPrevented || !isPlain(event) || !isOurs(link)) return
      event.preventDefault()
      const page = pageOf(link)
      // Where it already is, another entry in the history would lead nowhere.
      void navigate(page, { replace: page === pageOf(location) })
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate])
}

/** What the operator's own code puts into the page may be called as ours are. */
function isOurs(link: HTMLAnchorElement): boolean {
  return link.origin === location.origin && link.target === '' && !link.hasAttribute('download')
}

/** A press that asks for no other tab or window. */
function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}

function pageOf({ pathname, search, hash }: HTMLAnchorElement | Location): string {
  return pathname + search + hash
}
