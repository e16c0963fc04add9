import { lazy, Suspense, useState } from 'react'
import { Form } from 'react-router'
import type { Order } from '#contract/schemas/orders/orders.ts'
import { orderTexts } from '#texts/orders/order.ts'
import { Button } from '#web/ui/button.tsx'

const loadDialog = () => import('./reorder-dialog.tsx')
const ReorderDialog = lazy(loadDialog)

/** Button that opens the dialog to order an order again. Without JavaScript it adds all lines to the cart. */
export function ReorderButton({ order }: { order: Order }) {
  const [isLoaded, setIsLoaded] = useState(false)
  const [open, setOpen] = useState(false)
  if (!order.can_reorder) return null
  return (
    <>
      <Button
        aria-haspopup="dialog"
        className="no-scripting:hidden"
        onPointerEnter={() => void loadDialog()}
        onClick={() => {
          setIsLoaded(true)
          setOpen(true)
        }}
      >
        {orderTexts.again}
      </Button>
      <Form method="post" className="hidden no-scripting:block">
        <input type="hidden" name="intent" value="reorder" />
        <Button type="submit">{orderTexts.again}</Button>
      </Form>
      {isLoaded && (
        <Suspense>
          <ReorderDialog order={order} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
