import { lazy, Suspense, useState } from 'react'
import { Menu } from '#web/ui/icons/menu.ts'
import { shellTexts } from '#texts/shell/shell.ts'
import { loadChunk } from '#web/ui/load-chunk.ts'

const MobilePanel = lazy(() => loadChunk(() => import('./mobile-panel.tsx')))

/** Button that opens the slide-over menu of small screens. Without JavaScript it links to the footer, which has the same links. */
export function MobileMenu() {
  const [isLoaded, setLoaded] = useState(false)
  const [open, setOpen] = useState(false)
  return (
    <div className="-ml-3 lg:hidden">
      <button
        type="button"
        aria-label={shellTexts.menu}
        className="grid size-11 place-items-center no-scripting:hidden"
        onClick={() => {
          setLoaded(true)
          setOpen(true)
        }}
      >
        <Menu size={22} strokeWidth={1.5} aria-hidden />
      </button>
      <a
        href="#footer-categories"
        aria-label={shellTexts.menu}
        className="hidden size-11 place-items-center no-scripting:grid"
      >
        <Menu size={22} strokeWidth={1.5} aria-hidden />
      </a>
      {isLoaded && (
        <Suspense>
          <MobilePanel open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </div>
  )
}
