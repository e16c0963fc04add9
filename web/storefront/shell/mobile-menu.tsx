import { lazy, Suspense, useState } from 'react'
import Menu from 'lucide-react/icons/menu'
import { shellTexts } from '#texts/shell.ts'
import { fetchPart } from '#web/ui/fetch-part.ts'

const MobilePanel = lazy(() => fetchPart(() => import('./mobile-panel.tsx')))

/** Opens the slide-over menu of small screens. Without JavaScript the same links are in the footer. */
export function MobileMenu() {
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState(false)
  return (
    <div className="-ml-3 lg:hidden">
      <button
        type="button"
        aria-label={shellTexts.menu}
        className="grid size-11 place-items-center no-scripting:hidden"
        onClick={() => {
          setWanted(true)
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
      {wanted && (
        <Suspense>
          <MobilePanel open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </div>
  )
}
