import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { CollectionRule } from '#contract/schemas/admin/catalog/collections.ts'
import { ruleCondition } from '#server/catalog/product-rules.ts'
import type { Db } from '#database/connect.ts'

interface RuleRow {
  id: number
  rule: CollectionRule
}

/** Collections whose products are to be compared with their rules. */
export type RuleScope = { id: number } | 'all' | 'timed'

/**
 * Makes the products of collections those that their rules select, and writes nothing for a collection that has them already: a write evicts cached
 * pages. `ocids`: only these products can have changed. `timed`: collections whose products change with the time. Run it in a transaction.
 */
export async function applyRules(db: Db, scope: RuleScope, ocids: readonly number[] | null = null): Promise<void> {
  // The lock makes concurrent runs for a collection sequential.
  const { rows } = await sql<RuleRow>`
    select id, rule from collections where rule is not null and ${scopeCondition(scope)}
    order by id for no key update`.execute(db)
  for (const collection of rows) await applyRule(db, collection, ocids)
}

function scopeCondition(scope: RuleScope): RawBuilder<SqlBool> {
  if (scope === 'all') return sql<SqlBool>`true`
  if (scope === 'timed') return sql<SqlBool>`rule ? 'new_within_days'`
  return sql<SqlBool>`id = ${scope.id}`
}

async function applyRule(db: Db, { id, rule }: RuleRow, ocids: readonly number[] | null): Promise<void> {
  const only = (column: string) => (ocids === null ? sql`true` : sql`${sql.ref(column)} = any(${ocids}::integer[])`)
  const isSelected = sql`products.status = 'active' and ${ruleCondition(rule, isInCategories)}`
  const added = sql`
    select products.ocid from products
    where ${only('products.ocid')} and ${isSelected} and not exists (
      select from collection_products as member where member.collection_id = ${id} and member.ocid = products.ocid
    )`
  const removed = sql`
    select member.ocid from collection_products as member join products on products.ocid = member.ocid
    where member.collection_id = ${id} and ${only('member.ocid')} and (${isSelected}) is not true`
  const { rows } = await sql<{ adds: boolean; removes: boolean }>`
    select exists (${added}) as adds, exists (${removed}) as removes`.execute(db)
  if (rows[0]?.adds)
    await sql`insert into collection_products (collection_id, ocid, position)
      select ${id}::integer, added.ocid, 0 from (${added}) as added
      on conflict do nothing`.execute(db)
  if (rows[0]?.removes)
    await sql`delete from collection_products where collection_id = ${id} and ocid in (${removed})`.execute(db)
}

/** SQL condition for products of categories, given by the ends of their URLs, and of those below them. */
function isInCategories(links: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`products.category_id in (
    with recursive chosen as (
      select c_id from categories where c_link = any(${links}::text[])
      union select below.c_id from categories as below join chosen on below.parent_id = chosen.c_id
    )
    select c_id from chosen
  )`
}
