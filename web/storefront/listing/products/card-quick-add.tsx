import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import type { InventoryCard } from '#contract/schemas/catalog/catalog.ts'
import { addingTexts } from '#texts/cart/adding.ts'
import { useDismiss } from '#web/ui/use-dismiss.ts'

const loadPanel = () => import('./quick-add-panel.tsx')
const QuickAddPanel = lazy(loadPanel)

/**
 * Quick ordering on a product card: a plus button at the bottom of the image, shown on hover and keyboard focus, and always on
 * touch screens. It opens a panel with quantity and Add.
 */
export function CardQuickAdd({ product }: { product: InventoryCard }) {
  const [open, setOpen] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const dismiss = useCallback((byKey: boolean) => {
    setOpen(false)
    if (byKey) requestAnimationFrame(() => opener.current?.focus())
  }, [])
  useDismiss(container, open, dismiss)
  return (
    <div ref={container} className="contents">
      {open ? (
        <Suspense>
          <QuickAddPanel product={product} />
        </Suspense>
      ) : (
        <button
          ref={opener}
          type="button"
          aria-label={addingTexts.quickTitle(product)}
          title={addingTexts.quick}
          aria-expanded={false}
          onPointerEnter={() => void loadPanel()}
          onFocus={() => void loadPanel()}
          onClick={() => setOpen(true)}
          className="pointer-events-auto relative m-0.5 card-press"
        >
          <span aria-hidden className="drawn drawn-plus" />
        </button>
      )}
    </div>
  )
}
