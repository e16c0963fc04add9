import { sql } from 'kysely'
import type { ProductColors } from '#contract/schemas/catalog/catalog.ts'
import { swatchOf } from '#contract/catalog/swatches.ts'
import type { Db } from '#database/connect.ts'

/** Members of a family that are read, so that the work does not grow with a family. */
const MAX_MEMBERS = 60

/** Returns the colors that the families of these products are made in, for products with several. One query. */
export async function readFamilyColors(db: Db, ocids: readonly number[]): Promise<ProductColors[]> {
  if (ocids.length === 0) return []
  const { rows } = await sql<{ ocid: number; names: string[] }>`
    select products.ocid, made.names from products cross join lateral (
      select array_agg(colors.name order by colors.first_ocid) as names from (
        select option.value as name, min(member.ocid) as first_ocid
        from (
          select sibling.ocid, sibling.options from products as sibling
          where sibling.family_id = products.family_id and sibling.status = 'active'
          order by sibling.ocid limit ${MAX_MEMBERS}
        ) as member
        cross join lateral jsonb_each_text(member.options) as option
        where option.key ~* '^colou?r$'
        group by option.value
      ) as colors
    ) as made
    where products.ocid = any(${ocids}::integer[]) and cardinality(made.names) > 1`.execute(db)
  return rows.map(({ ocid, names }) => ({ ocid, colors: names.map((name) => ({ name, swatch: swatchOf(name) })) }))
}
