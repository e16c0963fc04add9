import type { OrderLine } from '#contract/schemas/orders.ts'
import { toDollars } from '#contract/values/money.ts'
import type { Db } from '#database/connect.ts'
import { toImageRef } from '#server/catalog/cards.ts'
import type { Catalog } from '#server/catalog/catalog.ts'
import { linesOfOrders } from './order-lines.ts'

/** Returns the lines of listed orders by the ID of the order, in the form of the API. Two queries for any number of orders. */
export async function readLines(
  { db, catalog }: { db: Db; catalog: Catalog },
  orders: readonly { id: number }[],
): Promise<Map<number, OrderLine[]>> {
  const byOrder = await linesOfOrders(
    db,
    orders.map(({ id }) => id),
  )
  const ocids = new Set([...byOrder.values()].flatMap((lines) => lines.map(({ ocid }) => ocid)))
  const products = new Map((await catalog.rows([...ocids])).map((product) => [product.ocid, product]))
  const described = [...byOrder].map(([id, lines]): [number, OrderLine[]] => [
    id,
    lines.map((line) => ({
      position: line.position,
      ocid: line.ocid,
      title: line.title,
      itemPrice: toDollars(line.unit_price_cents),
      qty: line.quantity,
      sku: line.sku,
      supplier: line.supplier,
      options: line.options,
      lineTotal: toDollars(line.line_total_cents),
      note: line.note,
      shipped: line.shipped,
      cancelled: line.cancelled,
      slug: products.get(line.ocid)?.slug ?? null,
      image: toImageRef(products.get(line.ocid)?.image ?? null, line.title),
    })),
  ])
  return new Map(described)
}
