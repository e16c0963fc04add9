import { lazy, Suspense, useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { orderTexts } from '#texts/order.ts'
import { Button } from '#web/ui/button.tsx'
import { CancelForm } from './cancel-form.tsx'

const loadDialog = () => import('./cancel-dialog.tsx')
const CancelDialog = lazy(loadDialog)

/** The way to cancel what no maker has accepted. Without JavaScript the form unfolds here. */
export function CancelButton({ order }: { order: Order }) {
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        look="quiet"
        aria-haspopup="dialog"
        className="no-scripting:hidden"
        onPointerEnter={() => void loadDialog()}
        onClick={() => {
          setWanted(true)
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
      {wanted && (
        <Suspense>
          <CancelDialog order={order} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
