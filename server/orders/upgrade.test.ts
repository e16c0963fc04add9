import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wrapPGlite } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { readConfig } from '#server/config.ts'
import { assembleShop, type OpenedShop } from '#server/open.ts'

const ADDRESS = `{"id":1,"label":"Shop","name":"Nora","line1":"1 Main","line2":null,"city":"Portland","state":"ME","zip":"04101","country":"US"}`

describe('an order of before child orders were', () => {
  let folder: string
  let opened: OpenedShop
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trellis-upgrade-'))
    const database = wrapPGlite(await PGlite.create())
    await migrate(database, undefined, '0010_bought_together.sql')
    await database.pool.query(`
      insert into companies (id, name, buyer_type_id, terms_days, status) values (7, 'Marigold', 6, 30, 'approved');
      insert into users (id, company_id, u_fname, u_lname, email, password_hash, email_confirmed_at)
        values (7, 7, 'Nora', 'W', 'nora@example.com', '', now());
      insert into suppliers (id, name, slug) values (3, 'Potter', 'potter');
      insert into orders (id, user_id, company_id, idempotency_key, request_hash, payment_method, subtotal_cents, shipping_cents,
        total_cents, due_on, po_number, email, shipping_address, placed_at)
        values (5, 7, 7, 'k', 'h', 'invoice', 9000, 2500, 11500, '2026-12-21', 'PO-1', 'nora@example.com', '${ADDRESS}', '2026-11-21T10:00:00Z');
      insert into order_lines (order_id, position, ocid, sku, title, supplier, options, quantity, unit_price_cents, line_total_cents)
        values (5, 0, 10, 'A', 'Vase', 'Potter', '{}', 2, 1500, 3000), (5, 1, 11, 'B', 'Rug', 'A maker that went', '{}', 1, 4000, 4000),
          (5, 2, 12, 'C', 'Bowl', 'Potter', '{}', 1, 2000, 2000);`)
    await migrate(database)
    opened = await assembleShop(readConfig({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'silent' }), database)
  })
  afterAll(async () => {
    await opened.close()
    await rm(folder, { recursive: true })
  })

  it('reads as it was agreed on, by maker, with its shipping and totals', async () => {
    const { rows } = await opened.database.pool.query<{ invoice: string }>('select invoice from orders')
    const invoice = rows[0]?.invoice ?? ''
    const order = await opened.shop.orders.byInvoice({ user: { id: 7, companyId: 7 }, guestHash: null }, invoice)
    expect(order).toMatchObject({
      invoice,
      state: 'placed',
      subtotal: 90,
      shippingCost: 25,
      tax: 0,
      orderTotal: 115,
      due_on: '2026-12-21',
      billing_address: { city: 'Portland' },
      groups: [
        { number: `${invoice}-1`, supplier: 'Potter', positions: [0, 2], subtotal: 50, shippingCost: 25, total: 75 },
        {
          number: `${invoice}-2`,
          supplier: 'A maker that went',
          positions: [1],
          subtotal: 40,
          shippingCost: 0,
          total: 40,
        },
      ],
      timeline: [{ kind: 'placed', at: '2026-11-21T10:00:00.000Z' }],
    })
    expect(order?.products.map(({ itemPrice }) => itemPrice)).toEqual([15, 40, 20])
    expect((await opened.shop.billing.credit(7)).used).toBe(11_500)
  })
})
