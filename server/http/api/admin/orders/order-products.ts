import { SEARCH_INDEX } from '#contract/catalog/search.ts'
import type { OrderProduct } from '#contract/schemas/admin/orders/order-edits.ts'
import { toDollars } from '#contract/values/money.ts'
import type { Shop } from '#server/shop.ts'

const MAX_FOUND = 10

/** Finds active products by SKU or OCID, then by the words of their names, at most ten. */
export async function findOrderProducts({ cart, catalog, search }: Shop, query: string): Promise<OrderProduct[]> {
  const byCode = await cart.findProducts([query])
  const params = { query, hitsPerPage: MAX_FOUND, attributesToRetrieve: ['objectID'] }
  const { results } = await search.query([{ indexName: SEARCH_INDEX, params }])
  const { hits = [] } = (results[0] ?? {}) as { hits?: { objectID: string }[] }
  const ocids = [...new Set([...byCode.values(), ...hits.map(({ objectID }) => Number(objectID))])].slice(0, MAX_FOUND)
  const rows = new Map((await catalog.rows(ocids)).map((row) => [row.ocid, row]))
  return ocids.flatMap((ocid): OrderProduct[] => {
    const row = rows.get(ocid)
    if (row?.status !== 'active') return []
    const { sku, title, supplier_name: supplier, min_qty, qty_step, stock } = row
    const cents = row.is_sales && row.sales_price_cents !== null ? row.sales_price_cents : row.price_cents
    return [{ ocid, sku, title, supplier, price: toDollars(cents), min_qty, qty_step, stock }]
  })
}
