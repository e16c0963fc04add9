import { lazy, Suspense, useRef, useState } from 'react'
import { flowerTexts } from '#texts/seeds/flower.ts'
import { promptSignIn } from '#web/storefront/session/modals/modal-state.ts'
import { loadedUser } from '#web/storefront/state/loaded-user.ts'
import type { SavableProduct } from '#web/storefront/state/seeds/seed-list.ts'
import { useIsInAnySeed } from '#web/storefront/state/seeds/use-seeds.ts'
import { loadChunk } from '#web/ui/load-chunk.ts'
import { FlowerIcon } from './flower-icon.tsx'

const loadPopover = () => import('./seed-popover.tsx')
const SeedPopover = lazy(() => loadChunk(loadPopover))

interface FlowerProps {
  product: SavableProduct
  className: string
  /** Text next to the flower, if it is not an icon button. */
  text?: (isSaved: boolean) => React.ReactNode
}

/**
 * Saves a product to seeds. The server renders it unfilled for everyone, because the page is cached; the browser fills it if the
 * buyer has saved the product.
 */
export function Flower({ product, className, text }: FlowerProps) {
  const isSaved = useIsInAnySeed(product.ocid)
  const button = useRef<HTMLButtonElement>(null)
  const [isLoaded, setLoaded] = useState(false)
  const [open, setOpen] = useState(false)

  function show() {
    setLoaded(true)
    setOpen(true)
  }

  async function saveAfterSignIn() {
    const { saveProduct } = await import('./save-product.ts')
    await saveProduct(product)
    show()
  }

  async function handleClick() {
    if (await loadedUser()) {
      setLoaded(true)
      setOpen(!open)
      return
    }
    // After signing in, save the product and show in the popover where it is.
    promptSignIn(() => void saveAfterSignIn())
  }

  const label = isSaved ? flowerTexts.saved(product) : flowerTexts.save(product)
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={text ? undefined : label}
        title={text ? undefined : flowerTexts.hint}
        aria-haspopup="dialog"
        aria-expanded={open}
        data-saved={isSaved || undefined}
        onPointerEnter={() => void loadPopover()}
        onFocus={() => void loadPopover()}
        onClick={() => void handleClick()}
        className={`no-scripting:hidden data-saved:text-leaf ${className}`}
      >
        <FlowerIcon />
        {text && <span>{text(isSaved)}</span>}
      </button>
      {isLoaded && (
        <Suspense>
          <SeedPopover product={product} anchor={button} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
