import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import type { NewOrderPreview } from '#contract/schemas/admin/orders/new-orders.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { useLivePreview } from '#web/backoffice/orders/use-live-preview.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { EmptyNote } from '#web/backoffice/ui/states.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { UNGUARDED, UnsavedGuard } from '#web/backoffice/ui/unsaved-guard.tsx'
import { BuyerPicker, type PickedBuyer } from './buyer-picker.tsx'
import { NewOrderForm, type OrderDetails } from './new-order-form.tsx'
import { NewOrderLines } from './new-order-lines.tsx'
import type { DraftLine } from './draft-lines.ts'

/** Input of the preview. */
interface Draft {
  buyer: PickedBuyer | null
  lines: readonly DraftLine[]
  address_id?: number
  shipping?: string
  paymentMethod?: 'invoice' | 'bank_transfer'
}

/** Builds an order for a buyer, with their prices, and places it or sends it as a cart. */
export function Component() {
  const navigate = useNavigate()
  const { run, pending } = useAction()
  const [draft, setDraft] = useState<Draft>({ buyer: null, lines: [] })
  const { preview, isPending, error } = useLivePreview<Draft, NewOrderPreview | null>(draft, null, loadPreview)
  const { buyer } = draft
  const change = useCallback((fields: Partial<Draft>) => setDraft((last) => ({ ...last, ...fields })), [])

  async function place(details: OrderDetails): Promise<void> {
    const checkout = preview?.checkout
    if (!buyer || !checkout || checkout.address_id === null || checkout.paymentMethod === 'card') return
    const body = {
      ...goodsOf(buyer, draft),
      ...details,
      address_id: checkout.address_id,
      paymentMethod: checkout.paymentMethod,
      totals_hash: checkout.totals_hash,
      ...(draft.shipping !== undefined && { shipping: draft.shipping }),
    }
    let invoice = ''
    const isPlaced = await run(
      async () => {
        invoice = (await call('adminPlaceOrder', { body })).data.order.invoice
      },
      { success: `Placed for ${buyer.name}` },
    )
    if (isPlaced) void navigate(`/orders/${invoice}`, { state: UNGUARDED })
  }

  async function sendCart(message: string): Promise<void> {
    if (!buyer) return
    const body = { ...goodsOf(buyer, draft), message }
    if (await run(() => call('adminPrepareCart', { body }), { success: `Cart sent to ${buyer.name}` })) {
      void navigate('/orders', { state: UNGUARDED })
    }
  }

  return (
    <Screen title="New order" parent={{ label: 'Orders', to: '/orders' }}>
      <div className="detail-columns grid gap-x-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="min-w-0">
          <BuyerPicker buyer={buyer} onPick={(picked) => setDraft({ buyer: picked, lines: draft.lines })} />
          {buyer && (
            <NewOrderLines
              lines={draft.lines}
              preview={preview}
              isPending={isPending}
              onChange={(lines) => change({ lines })}
            />
          )}
        </div>
        <div className="min-w-0">
          {error !== null && (
            <p role="alert" className="py-4 text-danger">
              {error}
            </p>
          )}
          {buyer && preview && draft.lines.length > 0 ? (
            <NewOrderForm
              key={buyer.id}
              preview={preview}
              isPending={isPending}
              isSending={pending}
              onChoose={change}
              onPlace={(details) => void place(details)}
              onSendCart={(message) => void sendCart(message)}
            />
          ) : (
            <Panel title="Order">
              <EmptyNote title={buyer ? 'Add products' : 'Choose the buyer'}>
                Prices, minimums and totals of this buyer are shown here.
              </EmptyNote>
            </Panel>
          )}
        </div>
      </div>
      <UnsavedGuard isDirty={draft.lines.length > 0} />
    </Screen>
  )
}

async function loadPreview(draft: Draft): Promise<NewOrderPreview | null> {
  const { buyer, lines, address_id, shipping, paymentMethod } = draft
  if (!buyer || lines.length === 0) return null
  const body = {
    ...goodsOf(buyer, draft),
    ...(address_id !== undefined && { address_id }),
    ...(shipping !== undefined && { shipping }),
    ...(paymentMethod !== undefined && { paymentMethod }),
  }
  return (await call('adminPreviewOrder', { body })).data
}

function goodsOf(buyer: PickedBuyer, { lines }: Draft) {
  return { company_id: buyer.companyId, user_id: buyer.id, lines: [...lines] }
}
