import { useState } from 'react'
import { backInStockTexts } from '#texts/catalog/back-in-stock.ts'
import { promptSignIn } from '#web/storefront/session/modals/modal-state.ts'
import { changeRequest, useIsRequested } from '#web/storefront/state/back-in-stock/requested-products.ts'
import { loadedUser } from '#web/storefront/state/loaded-user.ts'
import { Button } from '#web/ui/button.tsx'

interface BackInStockProps {
  product: { ocid: number; title: string }
  variant?: 'quiet' | 'text'
  className?: string
}

/** Requests an email when a product that is sold out is back, and withdraws the request. Loaded lazily, hence the default export. */
export default function BackInStock({ product: { ocid, title }, variant = 'quiet', className = '' }: BackInStockProps) {
  const isRequested = useIsRequested(ocid)
  const [pending, setPending] = useState(false)

  async function change(request: boolean) {
    setPending(true)
    await changeRequest(ocid, request)
    setPending(false)
  }

  async function handleClick() {
    if (await loadedUser()) await change(!isRequested)
    else promptSignIn(() => void change(true))
  }

  return (
    <div className={`flex flex-wrap items-center gap-x-4 no-scripting:hidden ${className}`}>
      <p role="status" className={isRequested ? 'text-small text-leaf' : 'sr-only'}>
        {isRequested && backInStockTexts.requested}
      </p>
      <Button variant={isRequested ? 'text' : variant} pending={pending} onClick={() => void handleClick()}>
        <span>
          <span>{isRequested ? backInStockTexts.withdraw : backInStockTexts.request}</span>
          <span className="sr-only">{backInStockTexts.of({ title })}</span>
        </span>
      </Button>
    </div>
  )
}
