import { sql } from 'kysely'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { OrderLine, Shipment } from '#contract/schemas/orders/orders.ts'
import type { Db } from '#database/connect.ts'

const Lines = Type.Array(OrderLine)

/** An invoice whose lines are needed: of the test order with this ID. */
interface Issued {
  id: number
  number: string
  maker_order: string
}

/** Returns the lines of test orders that this release can read, by the ID of the order. */
export async function readTestLines(db: Db, ids: readonly number[]): Promise<Map<number, OrderLine[]>> {
  const { rows } = await sql<{ id: number; products: unknown }>`
    select id, body -> 'products' as products from test_orders where id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.flatMap(({ id, products }) => (Value.Check(Lines, products) ? [[id, products] as const] : [])))
}

/** Returns the shipped units of invoices, by the number of the invoice, without reading the other shipments of their orders. */
export async function readShippedLines(db: Db, invoices: readonly Issued[]): Promise<Map<string, Shipment['lines']>> {
  const { rows } = await sql<{ number: string; lines: unknown }>`
    select issued.number, jsonb_path_query_first(
      body, '$.groups[*] ? (@.number == $suborder).shipments[$index].lines',
      jsonb_build_object('suborder', issued.suborder, 'index', issued.index)
    ) as lines
    from unnest(
      ${invoices.map(({ id }) => id)}::bigint[],
      ${invoices.map(({ number }) => number)}::text[],
      ${invoices.map(({ maker_order }) => maker_order)}::text[],
      ${invoices.map(({ number }) => shipmentIndex(number))}::integer[]
    ) as issued (id, number, suborder, index)
    join test_orders on test_orders.id = issued.id`.execute(db)
  return new Map(
    rows.flatMap(({ number, lines }) =>
      Value.Check(Shipment.properties.lines, lines) ? [[number, lines] as const] : [],
    ),
  )
}

/** Returns the index of the shipment of an invoice in its suborder: 1 for `TEST-100001-1-INV2`. */
export function shipmentIndex(invoice: string): number {
  return Number(/\d+$/.exec(invoice)?.[0] ?? 1) - 1
}
