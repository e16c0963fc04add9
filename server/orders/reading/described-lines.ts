import type { OrderLine } from '#contract/schemas/orders/orders.ts'
import { toDollars } from '#contract/values/money.ts'
import type { Db } from '#database/connect.ts'
import { type CardRow, STATUSES_WITH_PAGE, toImageRef } from '#server/catalog/cards.ts'
import type { Catalog } from '#server/catalog/catalog.ts'
import { type ExportedLine, linesOfOrders } from './order-lines.ts'

/**
 * Returns the lines of orders by the ID of the order, in the form of the API. Two queries for any number of orders. The snapshot of an order
 * has no image, so the current one of the product is shown.
 */
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
    lines.map((line) => toOrderLine(line, products.get(line.ocid))),
  ])
  return new Map(described)
}

function backOrderOfLine({ owed, back_order_kind: kind, promised_on }: ExportedLine): Pick<OrderLine, 'back_order'> {
  if (owed === null) return {}
  return { back_order: { kind: kind === 'preorder' ? 'preorder' : 'backorder', units: owed, promised_on } }
}

function toOrderLine(line: ExportedLine, product: CardRow | undefined): OrderLine {
  return {
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
    ...backOrderOfLine(line),
    slug: product && STATUSES_WITH_PAGE.includes(product.status) ? product.slug : null,
    image: product ? toImageRef(product.image, line.title) : null,
  }
}
