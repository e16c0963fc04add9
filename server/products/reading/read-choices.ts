import { sql } from 'kysely'
import type { ProductChoices } from '#contract/schemas/admin/catalog/products.ts'
import type { Db } from '#database/connect.ts'

/** Returns the suppliers and categories that a product can have, each by its label. Archived ones are for records of the past. */
export async function readChoices(db: Db): Promise<ProductChoices> {
  const suppliers = await sql<{ value: string; label: string }>`
    select slug as value, name as label from suppliers where state <> 'archived' order by lower(name), slug`.execute(db)
  const categories = await sql<{ value: string; label: string }>`
    with recursive tree as (
      select c_id, c_link, c_name as label, 1 as level from categories where parent_id is null and state <> 'archived'
      union all
      select below.c_id, below.c_link, tree.label || ' > ' || below.c_name, level + 1
      from categories as below join tree on below.parent_id = tree.c_id
      where below.state <> 'archived' and level < 100
    ) select c_link as value, label from tree order by lower(label), c_link`.execute(db)
  return { suppliers: suppliers.rows, categories: categories.rows }
}
