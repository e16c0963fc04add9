import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Client-side navigation for every `PageLink`, by event delegation at the document. */
export function useFollowLinks(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-page]') : null
      if (!link || event.defaultPrevented || !isPlainClick(event) || !isSameOrigin(link)) return
      event.preventDefault()
      const page = pathOf(link)
      // A link to the current page must not add a history entry.
      void navigate(page, { replace: page === pathOf(location) })
    }
    // React stops a click in a part that is not hydrated yet (lazy-part.ts) while it captures it, so that it does not bubble.
    const followStopped = (event: MouseEvent) => {
      if (event.cancelBubble) follow(event)
    }
    document.addEventListener('click', follow)
    document.addEventListener('click', followStopped, true)
    return () => {
      document.removeEventListener('click', follow)
      document.removeEventListener('click', followStopped, true)
    }
  }, [navigate])
}

/** Checked because the operator's custom code may insert links with `data-page`. */
function isSameOrigin(link: HTMLAnchorElement): boolean {
  return link.origin === location.origin && link.target === '' && !link.hasAttribute('download')
}

/** True for a click that does not open a new tab or window. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}

function pathOf({ pathname, search, hash }: HTMLAnchorElement | Location): string {
  return pathname + search + hash
}
