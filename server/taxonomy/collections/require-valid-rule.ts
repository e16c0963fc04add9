import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type { CollectionRule } from '#contract/schemas/admin/catalog/collections.ts'
import type { Db } from '#database/connect.ts'

/** Conditions of a rule by their fields. */
const CONDITIONS = ['categories', 'suppliers', 'price', 'new_within_days', 'on_sale', 'in_stock'] as const

/** Checks a rule. Throws `invalid_input` if it has no condition, an empty range of prices, or names what does not exist. */
export async function requireValidRule(db: Db, rule: CollectionRule): Promise<void> {
  const { price, categories = [], suppliers = [] } = rule
  if (CONDITIONS.every((condition) => rule[condition] === undefined))
    throw Problem.invalid({ rule: ['Add a condition: a rule without one would select the whole catalog.'] })
  if (price && price.from === null && price.to === null)
    throw Problem.invalid({ price: ['Enter the lowest price, the highest one, or both.'] })
  if (price && price.from !== null && price.to !== null && price.to < price.from)
    throw Problem.invalid({ price: ['The highest price is below the lowest one.'] })
  const { rows } = await sql<{ field: string; slug: string }>`
    select 'categories' as field, slug from unnest(${categories}::text[]) as named (slug)
      where slug not in (select c_link from categories)
    union all
    select 'suppliers', slug from unnest(${suppliers}::text[]) as named (slug)
      where slug not in (select slug from suppliers)`.execute(db)
  const [unknown] = rows
  if (unknown)
    throw Problem.invalid({ [unknown.field]: [`${unknown.slug} does not exist anymore. Choose another one.`] })
}
