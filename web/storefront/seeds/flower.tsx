import { lazy, Suspense, useRef, useState } from 'react'
import { flowerTexts } from '#texts/flower.ts'
import { askToSignIn } from '#web/storefront/session/ask-to-sign-in.ts'
import { fetchPart } from '#web/ui/fetch-part.ts'
import { FlowerIcon } from './flower-icon.tsx'
import { knownUser } from './known-user.ts'
import type { Flowered } from './seed-list.ts'
import { useIsInASeed } from './use-seeds.ts'

const loadPopover = () => import('./seed-popover.tsx')
const SeedPopover = lazy(() => fetchPart(loadPopover))

interface FlowerProps {
  product: Flowered
  className: string
  /** Beside the flower, where it stands as a button of its own. */
  text?: (isKept: boolean) => React.ReactNode
}

/**
 * Saves a product to seeds. The server renders it the same for everyone, not filled; whether the buyer keeps the product
 * is known in the browser.
 */
export function Flower({ product, className, text }: FlowerProps) {
  const kept = useIsInASeed(product.ocid)
  const button = useRef<HTMLButtonElement>(null)
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState(false)

  function show() {
    setWanted(true)
    setOpen(true)
  }

  async function keepThis() {
    const { keepProduct } = await import('./keep-product.ts')
    await keepProduct(product)
    show()
  }

  async function press() {
    if (await knownUser()) {
      setWanted(true)
      setOpen(!open)
      return
    }
    // The press survives signing in: the product is kept, and the window says where.
    askToSignIn(() => void keepThis())
  }

  const label = kept ? flowerTexts.saved(product) : flowerTexts.save(product)
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={text ? undefined : label}
        title={text ? undefined : flowerTexts.hint}
        aria-haspopup="dialog"
        aria-expanded={open}
        data-kept={kept || undefined}
        onPointerEnter={() => void loadPopover()}
        onFocus={() => void loadPopover()}
        onClick={() => void press()}
        className={`no-scripting:hidden data-kept:text-leaf ${className}`}
      >
        <FlowerIcon />
        {text?.(kept)}
      </button>
      {wanted && (
        <Suspense>
          <SeedPopover product={product} anchor={button} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
