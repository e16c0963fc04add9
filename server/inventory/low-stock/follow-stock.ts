import { sql } from 'kysely'
import { counted } from '#contract/text/language.ts'
import { lockUntilCommit } from '#database/advisory-lock.ts'
import type { Db } from '#database/connect.ts'
import { endAlerts, endAlertsExcept, recordAlerts } from '#server/alerts/alerts.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { effectiveLevel, isReplenished } from './effective-level.ts'

interface FollowedProduct {
  ocid: number
  sku: string
  title: string
  stock: number
  level: number | null
  became_low: boolean
  no_longer_low: boolean
}

/**
 * Adds those of these products that became low to `low_stock_products`, with an alert for each, and removes those that no longer are. Run it in
 * a transaction, after the change of the products is committed.
 */
export async function followStock(bound: { db: Db; jobs: Jobs }, ocids: readonly number[]): Promise<void> {
  // A job that read the stock earlier must not write later.
  await lockUntilCommit(bound.db, 'lowStock')
  const { rows } = await sql<FollowedProduct>`
    with product as materialized (
      select p.ocid, p.sku, p.title, p.stock, ${effectiveLevel('p', 'supplier')} as level, ${isReplenished('p')} as is_replenished
      from products as p join suppliers as supplier on supplier.id = p.supplier_id
      where p.ocid = any(${ocids}::integer[])
    ), added as (
      insert into low_stock_products (sku)
      select sku from product where stock <= level and is_replenished
      order by sku on conflict do nothing
      returning sku
    ), removed as (
      delete from low_stock_products as low using product
      where low.sku = product.sku and (product.stock <= level and is_replenished) is not true
      returning low.sku
    )
    select ocid, sku, title, stock, level, sku in (select sku from added) as became_low,
      sku in (select sku from removed) as no_longer_low
    from product order by ocid`.execute(bound.db)
  await alertLow(bound, rows)
}

/** A product without stock has the alert that it is out of stock, and not also this one. */
async function alertLow(bound: { db: Db; jobs: Jobs }, products: readonly FollowedProduct[]): Promise<void> {
  const at = new Date().toISOString()
  const low = products.filter(({ became_low, stock }) => became_low && stock > 0)
  await recordAlerts(
    bound,
    low.map(({ ocid, sku, title, stock, level }) => ({
      kind: 'stock_low',
      subject: { kind: 'product', id: ocid },
      text: `${title} (${sku}) is low: ${counted(stock, 'unit')} left, at a level of ${level}.`,
      cause: `stock_low ${ocid} ${at}`,
    })),
  )
  for (const { ocid, no_longer_low, stock } of products)
    if (no_longer_low || stock === 0) await endAlerts(bound.db, ['stock_low'], { kind: 'product', id: ocid })
}

/**
 * Applies levels that changed to the products of a supplier, or to all: the job `inventory.levels`. Alerts are about movements of the stock, so
 * that a new level causes none; those of products that are no longer low end.
 */
export async function applyLevels(db: Db, supplierId: number | null): Promise<void> {
  await lockUntilCommit(db, 'lowStock')
  const low = sql`p.stock <= ${effectiveLevel('p', 'supplier')} and ${isReplenished('p')}`
  const ofSupplier = supplierId === null ? sql`true` : sql`p.supplier_id = ${supplierId}`
  const products = sql`products as p join suppliers as supplier on supplier.id = p.supplier_id`
  await sql`
    delete from low_stock_products where sku in (
      select p.sku from ${products} join low_stock_products as was on was.sku = p.sku
      where ${ofSupplier} and (${low}) is not true
    )`.execute(db)
  await sql`
    insert into low_stock_products (sku)
    select p.sku from ${products} where ${ofSupplier} and ${low} order by p.sku
    on conflict do nothing`.execute(db)
  const stillLow = sql`select ocid::text from low_stock_products join products using (sku)`
  await endAlertsExcept(db, 'stock_low', 'product', stillLow)
}
