import { lazy, Suspense, useState } from 'react'
import { Form } from 'react-router'
import type { Order } from '#contract/orders.ts'
import { orderTexts } from '#texts/order.ts'
import { Button } from '#web/ui/button.tsx'

const loadDialog = () => import('./reorder-dialog.tsx')
const ReorderDialog = lazy(loadDialog)

/** The way to order it again: shows today's prices first. Without JavaScript all of it goes into the cart, which says the same. */
export function ReorderButton({ order }: { order: Order }) {
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState(false)
  if (!order.can_reorder) return null
  return (
    <>
      <Button
        aria-haspopup="dialog"
        className="no-scripting:hidden"
        onPointerEnter={() => void loadDialog()}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        {orderTexts.again}
      </Button>
      <Form method="post" className="hidden no-scripting:block">
        <input type="hidden" name="intent" value="reorder" />
        <Button type="submit">{orderTexts.again}</Button>
      </Form>
      {wanted && (
        <Suspense>
          <ReorderDialog order={order} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
