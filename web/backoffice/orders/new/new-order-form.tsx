import { useState } from 'react'
import type { NewOrderPreview } from '#contract/schemas/admin/orders/new-orders.ts'
import { formatDollars } from '#contract/values/money.ts'
import { ShippingSelect } from '#web/backoffice/orders/shipping-select.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Facts, Panel } from '#web/backoffice/ui/facts.tsx'
import { formText } from '#web/backoffice/ui/form-text.ts'
import { Field, Select, TextArea } from '#web/backoffice/ui/field.tsx'

/** Fields of the order besides its goods. */
export interface OrderDetails {
  po_number?: string
  ship_not_before?: string
  notes?: string
}

/** Texts of problems whose message is about the cart of the buyer. */
const TEXTS_FOR_STAFF: Partial<Record<NewOrderPreview['checkout']['problems'][number]['code'], string>> = {
  cart_empty: 'Add a product first.',
  cart_problems: 'Correct the products with a red text first.',
}

interface NewOrderFormProps {
  preview: NewOrderPreview
  isPending: boolean
  /** True while the order or the cart is sent. */
  isSending: boolean
  onChoose: (choice: { address_id?: number; shipping?: string; paymentMethod?: 'invoice' | 'bank_transfer' }) => void
  onPlace: (details: OrderDetails) => void
  onSendCart: (message: string) => void
}

/** Address, shipping, payment and totals of an order for a buyer, and the two ways to finish it. */
export function NewOrderForm({ preview, isPending, isSending, onChoose, onPlace, onSendCart }: NewOrderFormProps) {
  const [as, setAs] = useState<'order' | 'cart'>('order')
  const { checkout, unknown } = preview
  const problems = [
    ...unknown.map((sku) => `No product has the SKU ${sku}.`),
    ...checkout.problems.map(({ code, message }) => TEXTS_FOR_STAFF[code] ?? message),
  ]
  const canSend = !isPending && (as === 'order' ? problems.length === 0 : unknown.length === 0)
  const { totals } = checkout
  return (
    <Panel title="Order">
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!canSend) return
          const form = event.currentTarget
          const text = (name: string) => formText(form, name).trim()
          if (as === 'cart') return onSendCart(text('message'))
          const details = {
            po_number: text('po_number'),
            ship_not_before: text('ship_not_before'),
            notes: text('notes'),
          }
          onPlace(Object.fromEntries(Object.entries(details).filter(([, value]) => value !== '')))
        }}
      >
        <Select
          label="What the buyer gets"
          value={as}
          options={[
            { value: 'order', label: 'The order as placed' },
            { value: 'cart', label: 'A cart to check and order' },
          ]}
          onChange={(event) => setAs(event.target.value === 'cart' ? 'cart' : 'order')}
        />
        {as === 'order' ? (
          <>
            <Choices checkout={checkout} onChoose={onChoose} />
            <Field label="PO number" name="po_number" maxLength={64} />
            <Field label="Ship no earlier than" name="ship_not_before" type="date" />
            <TextArea label="Notes for the makers" name="notes" maxLength={2000} />
          </>
        ) : (
          <TextArea label="Message to the buyer" name="message" maxLength={1000} />
        )}
        <div
          className={`border-t border-hairline pt-3 tabular-nums ${isPending ? 'text-muted' : ''}`}
          aria-busy={isPending}
        >
          <Facts
            facts={[
              ['Subtotal', formatDollars(totals.subtotal)],
              ['Shipping', formatDollars(totals.shippingCost)],
              ['Sales tax', formatDollars(totals.tax)],
              ['Total', <strong key="total">{formatDollars(totals.orderTotal)}</strong>],
            ]}
          />
        </div>
        <div role="status">
          {(as === 'order' ? problems : []).map((problem) => (
            <p key={problem} className="text-danger">
              {problem}
            </p>
          ))}
        </div>
        <div>
          <Button type="submit" variant="primary" pending={isSending} disabled={!canSend}>
            {as === 'order' ? 'Place order' : 'Send cart'}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

function Choices({
  checkout: { addresses, address_id, shipments, payment_methods, paymentMethod },
  onChoose,
}: { checkout: NewOrderPreview['checkout'] } & Pick<NewOrderFormProps, 'onChoose'>) {
  const chosen = new Map(shipments.map(({ supplier, method_id }) => [supplier.id, method_id]))
  const choose = (supplierId: number, methodId: number) => {
    const methods = new Map(chosen).set(supplierId, methodId)
    onChoose({
      shipping: [...methods].flatMap(([id, method]) => (method === null ? [] : [`${id}:${method}`])).join(','),
    })
  }
  return (
    <>
      <Select
        label="Ship to"
        value={String(address_id ?? '')}
        options={addresses.map(({ id, label, line1, city, state }) => ({
          value: String(id),
          label: `${label}: ${line1}, ${city}, ${state}`,
        }))}
        onChange={(event) => onChoose({ address_id: Number(event.target.value) })}
      />
      {shipments
        .filter(({ options }) => options.length > 1)
        .map(({ supplier, options, method_id }) => (
          <ShippingSelect
            key={supplier.id}
            supplier={supplier.name}
            options={options}
            chosen={method_id}
            onChoose={(methodId) => choose(supplier.id, methodId)}
          />
        ))}
      <Select
        label="Payment"
        value={paymentMethod}
        options={payment_methods
          .filter(({ id }) => id !== 'card')
          .map(({ id, enabled }) => ({
            value: id,
            label: `${id === 'invoice' ? 'By invoice, on their terms' : 'Bank transfer'}${enabled ? '' : ' (not available)'}`,
          }))}
        onChange={(event) =>
          onChoose({ paymentMethod: event.target.value === 'invoice' ? 'invoice' : 'bank_transfer' })
        }
      />
    </>
  )
}
