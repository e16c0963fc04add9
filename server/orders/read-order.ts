import type { Address } from '#contract/accounts.ts'
import { toDollars } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'
import type { Db } from '#database/connect.ts'
import { toImageRef } from '#server/catalog/cards.ts'
import type { Catalog } from '#server/catalog/catalog.ts'

interface Parts {
  db: Db
  catalog: Catalog
}

/** The order with that number if it is the company's, or null. */
export async function readOrder({ db, catalog }: Parts, companyId: number, invoice: string): Promise<Order | null> {
  const row = await selectOrders(db)
    .where('company_id', '=', companyId)
    .where('invoice', '=', invoice)
    .executeTakeFirst()
  return row ? toOrder({ db, catalog }, row) : null
}

/** The newest order of a user, or null. */
export async function readLatestOrder({ db, catalog }: Parts, userId: number): Promise<Order | null> {
  const row = await selectOrders(db).where('user_id', '=', userId).orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row ? toOrder({ db, catalog }, row) : null
}

function selectOrders(db: Db) {
  return db
    .selectFrom('orders')
    .select([
      'id',
      'invoice',
      'subtotal_cents',
      'shipping_cents',
      'total_cents',
      'payment_method',
      'due_on',
      'po_number',
      'notes',
      'email',
      'shipping_address',
      'placed_at',
    ])
}

type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['execute']>>[number]

async function toOrder({ db, catalog }: Parts, row: OrderRow): Promise<Order> {
  const lines = await db
    .selectFrom('order_lines')
    .select(['ocid', 'sku', 'title', 'supplier', 'options', 'quantity', 'unit_price_cents', 'line_total_cents'])
    .where('order_id', '=', row.id)
    .orderBy('position')
    .execute()
  // The snapshot has no picture: the product shows today's, while there is one.
  const products = new Map(
    (await catalog.rows(lines.map((line) => line.ocid))).map((product) => [product.ocid, product]),
  )
  return {
    invoice: row.invoice,
    status: 'placed',
    orderTotal: toDollars(row.total_cents),
    subtotal: toDollars(row.subtotal_cents),
    shippingCost: toDollars(row.shipping_cents),
    products: lines.map((line) => {
      const product = products.get(line.ocid)
      return {
        ocid: line.ocid,
        title: line.title,
        itemPrice: toDollars(line.unit_price_cents),
        qty: line.quantity,
        sku: line.sku,
        supplier: line.supplier,
        options: line.options as Record<string, string>,
        lineTotal: toDollars(line.line_total_cents),
        slug: product?.slug ?? null,
        image: product ? toImageRef(product.image, line.title) : null,
      }
    }),
    paymentMethod: row.payment_method,
    due_on: row.due_on,
    po_number: row.po_number,
    notes: row.notes,
    email: row.email,
    shipping_address: row.shipping_address as unknown as Address,
    placed_at: row.placed_at.toISOString(),
  }
}
