import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type { Attribute, AttributeDetails } from '#contract/schemas/admin/catalog/attributes.ts'
import type { Db } from '#database/connect.ts'

interface Row extends Omit<Attribute, 'changed_at'> {
  changed_at: Date | null
}

/** Returns the attributes in their order, or only the one with this id. */
export async function listAttributes(db: Db, id: number | null = null): Promise<Attribute[]> {
  const { rows } = await sql<Row>`
    with recursive paths as (
      select c_id, c_link, c_name as path, 1 as level from categories where parent_id is null
      union all
      select below.c_id, below.c_link, paths.path || ' > ' || below.c_name, level + 1
      from categories as below join paths on below.parent_id = paths.c_id where level < 100
    ), within as (
      select attribute_id, category_id from attribute_categories
      union
      select within.attribute_id, below.c_id from categories as below join within on below.parent_id = within.category_id
    )
    select id, key, name, type, unit, choices, is_facet, in_specs, in_feed, work is not null as is_converting,
      version, changed_at, changed_by,
      case when not everywhere then array(
        select category_id from attribute_categories where attribute_id = attributes.id order by category_id
      ) end as categories,
      array(
        select path from attribute_categories join paths on paths.c_id = category_id
        where attribute_id = attributes.id and not everywhere order by lower(path)
      ) as category_names,
      case when not everywhere then array(
        select c_link from within join categories on c_id = category_id where attribute_id = attributes.id order by c_link
      ) end as applies_to
    from attributes
    where ${id === null ? sql`true` : sql`id = ${id}`}
    order by position, id`.execute(db)
  return rows.map(({ changed_at, ...row }) => ({ ...row, changed_at: changed_at?.toISOString() ?? null }))
}

/**
 * Returns an attribute with the number of products that have a value, which reads all products unless it is `known`. Throws `not_found`.
 */
export async function readAttribute(db: Db, id: number, known?: number): Promise<AttributeDetails> {
  const [attribute] = await listAttributes(db, id)
  if (!attribute) throw new Problem('not_found', `There is no attribute ${id}.`)
  if (known !== undefined) return { ...attribute, products: known }
  const { rows } = await sql<{ products: number }>`
    select count(*)::integer as products from products where attributes ? ${attribute.key}`.execute(db)
  return { ...attribute, products: rows[0]?.products ?? 0 }
}
