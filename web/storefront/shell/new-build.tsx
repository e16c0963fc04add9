import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import X from 'lucide-react/icons/x'
import { newBuildTexts } from '#texts/new-build.ts'
import { useLatestBuild } from './use-latest-build.ts'

/** Where somebody is about to pay: nothing is loaded anew on the way in, there, or on the way out. */
const CHECKOUT = /^\/(checkout|thank-you-page)(\/|$)/

/** Says that the shop has a newer storefront. The next link brings it; nothing that is being typed is lost. */
export function NewBuild({ build }: { build: string }) {
  const latest = useLatestBuild(build)
  const [dismissed, setDismissed] = useState(build)
  const { pathname } = useLocation()
  const isOutdated = latest !== build
  useEffect(() => (isOutdated ? loadNextPageWhole() : undefined), [isOutdated])
  const isSaid = isOutdated && dismissed !== latest && !CHECKOUT.test(pathname)
  return (
    <div role="status" className="fixed bottom-24 left-4 z-20 max-w-[calc(100vw-2rem)] md:bottom-6 md:left-6">
      {isSaid && (
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

/** Leaves links to the browser, which loads what the server has now. Before the router: it listens at the document. */
function loadNextPageWhole(): () => void {
  function leave(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.origin !== location.origin || link.pathname === location.pathname) return
    if (CHECKOUT.test(location.pathname) || CHECKOUT.test(link.pathname)) return
    event.stopPropagation()
  }
  window.addEventListener('click', leave, { capture: true })
  return () => window.removeEventListener('click', leave, { capture: true })
}
