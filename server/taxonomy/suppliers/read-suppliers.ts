import { sql } from 'kysely'
import type { SupplierDetails, SupplierList, SuppliersQuery } from '#contract/schemas/admin/catalog/suppliers.ts'
import type { RecordState } from '#contract/catalog/catalog-states.ts'
import { todayForBuyers } from '#contract/values/days.ts'
import { toDollarsOrNull } from '#contract/values/money.ts'
import type { Db } from '#database/connect.ts'
import { notFound } from '#server/taxonomy/record-version.ts'

interface SupplierRow {
  id: number
  slug: string
  name: string
  state: RecordState
  country: string | null
  ships_from: string | null
  min_order_cents: number | null
  min_reorder_cents: number | null
  away_until: string | null
  products: number
}

/** Returns a page of suppliers by slug. The products are counted for the page alone. */
export async function listSuppliers(db: Db, { q, status, cursor, limit }: SuppliersQuery): Promise<SupplierList> {
  const part = q?.trim().toLowerCase() ?? ''
  const conditions = [
    sql`true`,
    ...(part === '' ? [] : [sql`strpos(lower(name || ' ' || slug), ${part}) > 0`]),
    ...(status === undefined ? [] : [sql`state = ${status}`]),
    ...(cursor === undefined ? [] : [sql`slug > ${cursor}`]),
  ]
  const { rows } = await sql<SupplierRow>`
    with page as materialized (
      select * from suppliers where ${sql.join(conditions, sql` and `)} order by slug limit ${limit + 1}
    )
    select id, slug, name, state, country, ships_from, min_order_cents, min_reorder_cents,
      case when away_until >= ${todayForBuyers()}::date then away_until end as away_until,
      (select count(*)::integer from products where supplier_id = page.id) as products
    from page order by slug`.execute(db)
  const data = rows.slice(0, limit).map(({ state, min_order_cents, min_reorder_cents, ...row }) => ({
    ...row,
    status: state,
    minimum_first: toDollarsOrNull(min_order_cents),
    minimum_reorder: toDollarsOrNull(min_reorder_cents),
  }))
  return { data, next: rows.length > limit ? (data.at(-1)?.slug ?? null) : null }
}

interface DetailsRow extends SupplierRow {
  story: string
  latitude: number | null
  longitude: number | null
  away_from: string | null
  version: number
  changed_at: Date | null
  changed_by: string | null
  active_products: number
  fewest: number | null
  most: number | null
  methods: string[] | null
}

/** Returns a supplier with a summary of its products. Throws `not_found`. */
export async function readSupplier(db: Db, id: number): Promise<SupplierDetails> {
  const { rows } = await sql<DetailsRow>`
    select suppliers.*, counts.*,
      (select array_agg(name order by position, id) from shipping_methods where supplier_id = suppliers.id) as methods
    from suppliers cross join lateral (
      select count(*)::integer as products, (count(*) filter (where status = 'active'))::integer as active_products,
        min(lead_time_min_days) filter (where status = 'active') as fewest,
        max(coalesce(lead_time_max_days, lead_time_min_days)) filter (where status = 'active') as most
      from products where supplier_id = suppliers.id
    ) as counts
    where suppliers.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('suppliers', id)
  const { slug, name, story, country, ships_from, latitude, longitude, away_from, away_until } = row
  const { products, active_products, fewest, most, version, changed_at, changed_by } = row
  return {
    id,
    slug,
    name,
    status: row.state,
    story,
    country,
    ships_from,
    latitude,
    longitude,
    minimum_first: toDollarsOrNull(row.min_order_cents),
    minimum_reorder: toDollarsOrNull(row.min_reorder_cents),
    away_from,
    away_until,
    products,
    active_products,
    lead_time_days: fewest === null || most === null ? null : [fewest, most],
    shipping_methods: row.methods ?? [],
    version,
    changed_at: changed_at?.toISOString() ?? null,
    changed_by,
  }
}
