import { lazy, Suspense, useState } from 'react'
import type { Order } from '#contract/schemas/orders/orders.ts'
import { orderTexts } from '#texts/orders/order.ts'
import { Button } from '#web/ui/button.tsx'
import { CancelForm } from './cancel-form.tsx'

const loadDialog = () => import('./cancel-dialog.tsx')
const CancelDialog = lazy(loadDialog)

/** Button that opens the cancel dialog; without JavaScript, a disclosure with the form. */
export function CancelButton({ order }: { order: Order }) {
  const [isLoaded, setIsLoaded] = useState(false)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        className="no-scripting:hidden"
        onPointerEnter={() => void loadDialog()}
        onClick={() => {
          setIsLoaded(true)
          setOpen(true)
        }}
      >
        {orderTexts.cancel.action}
      </Button>
      <details className="hidden basis-full no-scripting:block">
        <summary className="inline-flex min-h-11 items-center text-small underline underline-offset-4">
          {orderTexts.cancel.action}
        </summary>
        <CancelForm order={order} />
      </details>
      {isLoaded && (
        <Suspense>
          <CancelDialog order={order} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
