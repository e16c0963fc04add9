import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { X } from '#web/ui/icons/x.ts'
import { newBuildTexts } from '#texts/shell/new-build.ts'
import { useLatestBuild } from './use-latest-build.ts'

/** The checkout: the page is not reloaded when entering it, in it, or when leaving it. */
const CHECKOUT = /^\/(checkout|thank-you-page)(\/|$)/

/** Offers to reload if the server has a newer build. The next link loads it anyway; nothing typed on this page is lost. */
export function NewBuild({ build }: { build: string }) {
  const latest = useLatestBuild(build)
  const [dismissed, setDismissed] = useState(build)
  const { pathname } = useLocation()
  const isOutdated = latest !== build
  useEffect(() => (isOutdated ? reloadOnNextLink() : undefined), [isOutdated])
  const isShown = isOutdated && dismissed !== latest && !CHECKOUT.test(pathname)
  return (
    <div role="status" className="fixed bottom-24 left-4 z-20 max-w-[calc(100vw-2rem)] md:bottom-6 md:left-6">
      {isShown && (
        <div className="flex items-center gap-4 rounded-md border border-hairline bg-raised py-1 pr-1 pl-5 text-small shadow-lg">
          <p>{newBuildTexts.text}</p>
          <button type="button" className="plain-link min-h-11 whitespace-nowrap" onClick={() => location.reload()}>
            {newBuildTexts.load}
          </button>
          <button
            type="button"
            aria-label={newBuildTexts.later}
            className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-tile"
            onClick={() => setDismissed(latest)}
          >
            <X size={16} aria-hidden />
          </button>
        </div>
      )}
    </div>
  )
}

/** Lets the browser follow links, which loads the new build. Stops clicks at the window, before the router sees them. */
function reloadOnNextLink(): () => void {
  function onClick(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.origin !== location.origin || link.pathname === location.pathname) return
    if (CHECKOUT.test(location.pathname) || CHECKOUT.test(link.pathname)) return
    event.stopPropagation()
  }
  window.addEventListener('click', onClick, { capture: true })
  return () => window.removeEventListener('click', onClick, { capture: true })
}
