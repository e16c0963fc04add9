import { sql } from 'kysely'
import { counted } from '#contract/text/language.ts'
import { Problem } from '#contract/problem.ts'
import { keepRedirect, parsePath, replacementPath } from '#server/redirects/redirects.ts'
import { findRecords } from './find-records.ts'
import { KINDS } from './kinds.ts'
import { type Bound, enqueueRefresh } from './refresh-products.ts'
import { type Departing, requireUnnamed } from './require-unnamed.ts'

/**
 * Deletes products, all or none; carts and drafts lose them. Their pages redirect to `redirectTo`, else to their active replacement, else
 * they are removed for good. Throws `impossible_move` if an order, a seed, content or a scheduled sale has one of them. Returns their SKUs.
 */
export async function removeProducts(
  bound: Bound,
  keys: readonly string[],
  redirectTo: string | undefined,
): Promise<string[]> {
  const { db } = bound
  // This locks the products, as placing an order does: an order that is being placed is either found below or finds no product.
  const products = await findRecords(db, 'products', keys)
  const ocids = products.map(({ id }) => id)
  await requireUnneeded(bound, ocids)
  const departing: Departing[] = []
  for (const record of products) {
    const replacement = redirectTo === undefined ? await replacementPath(db, record.id, ocids) : null
    departing.push({ record, redirectTo: redirectTo ?? (replacement && parsePath(replacement)) })
  }
  await requireUnnamed(db, 'products', departing)
  for (const { record, redirectTo: to } of departing) {
    await keepRedirect(db, KINDS.products.path?.(record) ?? '', to)
  }
  await sql`delete from products where ocid = any(${ocids}::integer[])`.execute(db)
  await enqueueRefresh(bound, ocids)
  return products.map(({ key }) => key)
}

async function requireUnneeded({ db }: Bound, ocids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ sku: string; orders: number; seeds: number }>`
    select * from (
      select sku,
        (select count(distinct order_id)::integer from order_lines where order_lines.ocid = products.ocid) as orders,
        (select count(*)::integer from seed_products where seed_products.ocid = products.ocid) as seeds
      from products where ocid = any(${ocids}::integer[])
    ) as needed
    where orders > 0 or seeds > 0 order by sku`.execute(db)
  if (rows.length === 0) return
  const reasons = rows.slice(0, MAX_REASONS).map(({ sku, orders, seeds }) => {
    const needed = [orders > 0 ? counted(orders, 'order') : [], seeds > 0 ? counted(seeds, 'seed') : []].flat()
    return `${sku} (${needed.join(' and ')})`
  })
  const more = rows.length > MAX_REASONS ? ` and ${rows.length - MAX_REASONS} more` : ''
  throw new Problem(
    'impossible_move',
    `Nothing was deleted. Orders or seeds have ${reasons.join(', ')}${more}. Archive them instead: products archive.`,
  )
}

const MAX_REASONS = 10
