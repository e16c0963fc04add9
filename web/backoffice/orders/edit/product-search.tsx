import { useEffect, useId, useState } from 'react'
import type { OrderProduct } from '#contract/schemas/order-edits.ts'
import { formatDollars } from '#contract/values/money.ts'
import { call } from '#web/backoffice/api/call.ts'
import { showError } from '#web/backoffice/ui/toasts.tsx'
import { Field } from '#web/backoffice/ui/field.tsx'

/** Milliseconds without typing after which the search starts. */
const PAUSE_MS = 200

interface ProductSearchProps {
  errors?: readonly string[]
  onAdd: (product: OrderProduct) => void
}

/** A search by SKU or name whose hits are buttons that add the product. Enter adds the first one. */
export function ProductSearch({ errors, onAdd }: ProductSearchProps) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<{ of: string; products: readonly OrderProduct[] }>({ of: '', products: [] })
  const listId = useId()
  const q = text.trim()
  useEffect(() => {
    if (q === '') return
    let isOver = false
    const timer = setTimeout(() => {
      call('adminOrderProducts', { query: { q } })
        .then(({ data }) => !isOver && setFound({ of: q, products: data }))
        .catch(showError)
    }, PAUSE_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [q])
  const add = (product: OrderProduct) => {
    onAdd(product)
    setText('')
  }
  const products = q === '' ? [] : found.products
  return (
    <div>
      <Field
        label="Add a product"
        type="search"
        placeholder="SKU or name"
        autoComplete="off"
        value={text}
        errors={errors}
        aria-controls={listId}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          const [first] = products
          if (first && found.of === q) add(first)
        }}
      />
      <ul id={listId} className="mt-1">
        {products.map((product) => (
          <li key={product.ocid} className="border-b border-hairline last:border-b-0">
            <button
              type="button"
              className="flex min-h-9 w-full flex-wrap items-center gap-x-3 py-1 text-left hover:bg-tile pointer-coarse:min-h-11"
              onClick={() => add(product)}
            >
              <span className="min-w-0 flex-1">
                {product.title} <span className="text-micro text-muted">{`${product.sku} · ${product.supplier}`}</span>
              </span>
              <span className="tabular-nums text-muted">{`${formatDollars(product.price)} · ${product.stock} left`}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-micro text-muted">
        {q !== '' && found.of === q && products.length === 0 && `No product has the SKU or name ${q}.`}
      </p>
    </div>
  )
}
