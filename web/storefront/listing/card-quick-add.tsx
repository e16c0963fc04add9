import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import type { InventoryCard } from '#contract/catalog.ts'
import { addingTexts } from '#texts/adding.ts'
import { useDismiss } from '#web/storefront/shell/use-dismiss.ts'

const loadPanel = () => import('./quick-add-panel.tsx')
const QuickAddPanel = lazy(loadPanel)

/**
 * Orders a product on its card: a plus at the foot of the picture, there when the card is pointed at or reached by
 * keyboard and always where nothing can point; pressed, it makes room for quantity and Add.
 */
export function CardQuickAdd({ product }: { product: InventoryCard }) {
  const [open, setOpen] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const dismiss = useCallback((byKey: boolean) => {
    setOpen(false)
    if (byKey) requestAnimationFrame(() => opener.current?.focus())
  }, [])
  useDismiss(area, open, dismiss)
  return (
    <div ref={area} className="contents">
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
