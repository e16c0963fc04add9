import type pg from 'pg'

/** Share of the complete shop. A run with a smaller one only proves that the benchmark works, and is not saved. */
export const SHARE = Number(process.env['ADMIN_SHARE'] ?? 1)

/** Rows of the shop that the benchmark measures. */
export const SIZE = {
  products: 1_000_000 * SHARE,
  suppliers: 2_000 * SHARE,
  companies: 20_000 * SHARE,
  orders: 500_000 * SHARE,
  auditRows: 2_000_000 * SHARE,
}

const FIRST_ORDER = 100_001

/** Returns the number of the `n`-th order; the first one is 1, the newest one `SIZE.orders`. */
export function orderAt(n: number): string {
  return `T-${FIRST_ORDER - 1 + n}`
}

/**
 * Fills an empty, migrated PostgreSQL database with a large shop by set-based SQL: two suborders and four lines per order, spread over 13
 * months with the newest last; invoices and ledger entries of what shipped, half of them paid. Takes some minutes.
 */
export async function fillShop(pool: pg.Pool, size = SIZE): Promise<void> {
  const client = await pool.connect()
  try {
    // Rows are written as they would be at the end, so triggers that derive or check them one by one are not needed.
    await client.query(`set session_replication_role = replica`)
    for (const statement of statementsOf(size)) await client.query(statement)
  } finally {
    client.release(true)
  }
  await pool.query('vacuum analyze')
}

const NAMES = `(array['Alder','Birch','Cedar','Dune','Elm','Fern','Grove','Harbor','Iris','Juniper','Kestrel','Larch','Maple','North','Oak','Pine'])`
const word = (seed: string) => `${NAMES}[1 + (${seed})::bigint % 16]`
const ADDRESS = `jsonb_build_object('id', 1, 'label', 'Shop', 'is_default', true, 'name', 'Receiving', 'line1', '1 Main St', 'line2', null, 'city', 'Portland', 'state', 'OR', 'zip', '97201', 'country', 'US', 'phone', null)`

function statementsOf({ products, suppliers, companies, orders, auditRows }: typeof SIZE): string[] {
  return [
    `insert into categories (c_name, c_link) select 'Category ' || n, 'category-' || n from generate_series(1, 60) n`,
    `insert into suppliers (name, slug)
     select ${word('n')} || ' ' || ${word('n / 16')} || ' Works ' || n, 'works-' || n from generate_series(1, ${suppliers}) n`,
    `insert into products (sku, slug, title, supplier_id, category_id, price_cents, stock)
     select 'ADM-' || lpad(n::text, 7, '0'), 'item-' || n, ${word('n')} || ' ' || ${word('n / 7')} || ' vase ' || n,
       (select min(id) from suppliers) + n % ${suppliers}, (select min(c_id) from categories) + n % 60, 500 + n % 9000, n % 400
     from generate_series(1, ${products}) n`,
    `insert into stock_movements (id, ocid, kind, change, stock)
     select -ocid, ocid, 'opening', stock, stock from products where stock > 0`,
    `insert into companies (name, buyer_type_id, status, terms_days, credit_limit_cents, created_at)
     select ${word('n')} || ' ' || ${word('n / 16')} || ' Home ' || n, 4 + n % 5,
       case when n % 50 = 0 then 'pending' else 'approved' end, 30, 1000000, now() - (${companies} - n) * interval '30 minutes'
     from generate_series(1, ${companies}) n`,
    `insert into addresses (company_id, label, name, line1, city, state, zip, is_default)
     select id, 'Shop', 'Receiving', '1 Main St', 'Portland', 'OR', '97201', true from companies`,
    `insert into users (company_id, u_fname, u_lname, email, password_hash, created_at, email_confirmed_at)
     select id, ${word('id')}, ${word('id / 3')}, 'buyer' || id || '@shop' || id || '.example', 'none', created_at, created_at from companies`,
    `insert into orders (user_id, company_id, idempotency_key, request_hash, payment_method, subtotal_cents, shipping_cents, tax_cents,
       total_cents, due_on, po_number, email, shipping_address, billing_address, placed_at)
     select users.id, users.company_id, 'bench-' || n, 'bench', (array['invoice','card','bank_transfer'])[1 + n % 3], 40000, 2000, 0,
       42000, placed_at::date + 30, case when n % 4 = 0 then 'PO-' || n end, users.email, ${ADDRESS}, ${ADDRESS}, placed_at
     from generate_series(1, ${orders}) n
     cross join lateral (select now() - (${orders} - n) * (interval '395 days' / ${orders}) as placed_at) dated
     join users on users.id = (select min(id) from users) + (n::bigint * 7919) % ${companies}`,
    `insert into maker_orders (order_id, number, position, supplier_id, supplier, state, shipping_method, subtotal_cents, shipping_cents,
       tax_cents, total_cents)
     select orders.id, orders.invoice || '-' || part, part, suppliers.id, suppliers.name,
       case when orders.id > newest - 1500 then 'placed' when orders.id > newest - 4000 then 'accepted'
         when orders.id > newest - 6000 then 'partly_shipped' when orders.id % 40 = 0 then 'cancelled'
         when orders.id > newest - 20000 then 'shipped' else 'delivered' end,
       'Standard', 20000, 1000, 0, 21000
     from orders cross join generate_series(1, 2) part cross join (select max(id) as newest, min(id) as first from orders) bounds
     join suppliers on suppliers.id = (select min(id) from suppliers) + (orders.id * 31 + part * 997) % ${suppliers}`,
    `insert into order_lines (order_id, position, ocid, sku, title, supplier, options, quantity, unit_price_cents, line_total_cents,
       maker_order_id, list_price_cents)
     select order_id, (maker_orders.position - 1) * 2 + line, products.ocid, products.sku, products.title, maker_orders.supplier, '{}', 10, 1000, 10000,
       maker_orders.id, 1000
     from maker_orders cross join generate_series(1, 2) line
     join products on products.ocid = (select min(ocid) from products)
       + (maker_orders.id * 7 + line * 104729) % (${products} / ${suppliers}) * ${suppliers}
       + (maker_orders.supplier_id - (select min(id) from suppliers) + ${suppliers} - 1) % ${suppliers}
     where products.supplier_id = maker_orders.supplier_id`,
    `insert into order_events (order_id, kind, by_whom, details, happened_at)
     select id, 'placed', 'buyer', '{}', placed_at from orders`,
    `insert into order_events (order_id, maker_order_id, kind, by_whom, details, happened_at)
     select order_id, maker_orders.id, 'accepted', 'operator', '{}', placed_at + interval '1 day'
     from maker_orders join orders on orders.id = order_id where state <> 'placed'`,
    `insert into shipments (maker_order_id, carrier, tracking, shipped_at)
     select maker_orders.id, 'UPS', '1Z' || maker_orders.id, placed_at + interval '3 days'
     from maker_orders join orders on orders.id = order_id where state in ('shipped', 'delivered', 'partly_shipped')`,
    `insert into papers (kind, sequence, number, company_id, maker_order_id, shipment_id, issued_on, due_on, goods_cents, shipping_cents,
       tax_cents, total_cents, snapshot)
     select 'invoice', row_number() over (order by shipments.id), 'INV-' || shipments.id, company_id, maker_order_id, shipments.id,
       shipped_at::date, shipped_at::date + 30, 20000, 1000, 0, 21000, '{}'
     from shipments join maker_orders on maker_orders.id = maker_order_id join orders on orders.id = order_id`,
    `insert into ledger_entries (company_id, kind, ref, happened_at)
     select company_id, 'invoice', number, issued_on from papers`,
    `insert into ledger_amounts (entry_id, account, cents)
     select id, account, cents from ledger_entries
     cross join (values ('receivable', 21000), ('goods', -20000), ('shipping', -1000)) amounts (account, cents)`,
    // Half of the invoices are not paid, the older ones overdue.
    `insert into open_invoices (invoice_id, order_id, company_id, due_on, cents)
     select papers.id, maker_orders.order_id, company_id, due_on, papers.total_cents
     from papers join maker_orders on maker_orders.id = maker_order_id where papers.id % 2 = 0`,
    `insert into audit_log (at, actor_kind, staff_id, actor_name, action, subject_kind, subject_id, changes)
     select now() - (${auditRows} - n) * interval '15 seconds', 'staff', 1 + n % 12, 'Person ' || n % 12,
       (array['adminAcceptOrder','adminShipOrder','adminSetTerms','adminAddNote'])[1 + n % 4], (array['order','company'])[1 + n % 2],
       case when n % 2 = 0 then 'T-' || (100001 + n % ${orders}) else (1 + n % ${companies})::text end, '{"state": ["placed", "accepted"]}'
     from generate_series(1, ${auditRows}) n`,
  ]
}
