import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { ProductRule } from '#contract/schemas/content/merchandising-files.ts'
import { toCents } from '#contract/values/money.ts'
import { coversMinimum } from './back-orders.ts'
import { isOnSale, unitPrice } from './cards.ts'

/** Conditions of a rule that selects products. Without `match`, all of them must match. */
export type RuleConditions = Omit<ProductRule, 'sort' | 'limit'> & { match?: 'all' | 'any' }

/**
 * Returns the SQL condition of a rule for rows of `products`; it does not include their status. `isInCategories` is that for categories by the ends
 * of their URLs, with those below them.
 */
export function ruleCondition(
  rule: RuleConditions,
  isInCategories: (links: readonly string[]) => RawBuilder<SqlBool>,
): RawBuilder<SqlBool> {
  const { categories, suppliers, on_sale, in_stock, new_within_days, price } = rule
  const conditions: RawBuilder<unknown>[] = []
  if (categories) conditions.push(isInCategories(categories))
  if (suppliers) {
    const ids = sql`select id from suppliers where slug = any(${suppliers}::text[])`
    conditions.push(sql`products.supplier_id in (${ids})`)
  }
  if (on_sale) conditions.push(sql`(${isOnSale})`)
  if (in_stock) conditions.push(coversMinimum('products'))
  if (new_within_days)
    conditions.push(sql`products.created_at > now() - make_interval(days => ${new_within_days}::integer)`)
  if (price) {
    const bounds = [
      ...(price.from === null ? [] : [sql`${unitPrice} >= ${toCents(price.from)}::integer`]),
      ...(price.to === null ? [] : [sql`${unitPrice} <= ${toCents(price.to)}::integer`]),
    ]
    if (bounds.length > 0) conditions.push(sql`(${sql.join(bounds, sql` and `)})`)
  }
  for (const tag of ['materials', 'colors', 'styles', 'rooms'] as const) {
    const tags = rule[tag]
    if (tags) conditions.push(sql`${sql.ref(`products.${tag}`)} && ${tags}::text[]`)
  }
  if (conditions.length === 0) return sql<SqlBool>`true`
  return sql<SqlBool>`(${sql.join(conditions, rule.match === 'any' ? sql` or ` : sql` and `)})`
}
