import type { OrderProduct } from '#contract/schemas/admin/orders/order-edits.ts'
import { formatDollars } from '#contract/values/money.ts'
import { call } from '#web/backoffice/api/call.ts'
import { SearchPicker } from '#web/backoffice/ui/search-picker.tsx'

interface ProductSearchProps {
  errors?: readonly string[]
  onAdd: (product: OrderProduct) => void
}

const search = (q: string) => call('adminOrderProducts', { query: { q } })

/** A search by SKU or name that adds a product. */
export function ProductSearch({ errors, onAdd }: ProductSearchProps) {
  return (
    <SearchPicker
      label="Add a product"
      placeholder="SKU or name"
      errors={errors}
      search={search}
      hitId={({ ocid }) => ocid}
      empty={(text) => `No product has the SKU or name ${text}.`}
      onPick={onAdd}
    >
      {({ title, sku, supplier, price, stock }) => (
        <>
          <span className="min-w-0 flex-1">
            {title} <span className="text-micro text-muted">{`${sku} · ${supplier}`}</span>
          </span>
          <span className="tabular-nums text-muted">{`${formatDollars(price)} · ${stock} left`}</span>
        </>
      )}
    </SearchPicker>
  )
}
