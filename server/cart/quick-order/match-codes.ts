import { sql } from 'kysely'
import { MAX_CODE_LENGTH } from '#contract/orders/cart.ts'
import { cleanCode } from '#contract/text/codes.ts'
import { parseCsvCell } from '#contract/text/csv-cell.ts'
import { parseRowId } from '#contract/values/row-id.ts'
import type { Db } from '#database/connect.ts'

/**
 * Finds the product of each code, by the code's index. In order of preference: the exact SKU; the SKU in any case, normalized, or without
 * the apostrophe that spreadsheets' CSV files have; the OCID; a SKU that differs only in separators, unless several products have
 * one. One query for any number of codes.
 */
export async function matchCodes(db: Db, codes: readonly string[]): Promise<ReadonlyMap<number, number>> {
  const written = codes.map((code) => (code.length > MAX_CODE_LENGTH ? '' : code.trim()))
  const cleaned = written.map(cleanCode)
  const names = cleaned.map(parseCsvCell)
  // Spreadsheets pad numbers with zeros.
  const numbers = names.map((name) => parseRowId(name.replace(/^[# ]*0*(?=\d)/, '')))
  const { rows: matches } = await sql<{ place: number; ocid: number }>`
    select requested.place, found.ocid
    from unnest(${written}::text[], ${cleaned}::text[], ${names}::text[], ${numbers}::integer[])
      with ordinality as requested (written, cleaned, name, number, place)
    cross join lateral (
      select ocid, rank from (
        select ocid, count(*) over (partition by rank) as alike, rank from (
          select ocid, case when sku in (requested.written, requested.cleaned) then 1
            when lower(sku) in (lower(requested.cleaned), lower(requested.name)) then 2 else 4 end as rank
          from products where code_key(sku) in (code_key(requested.cleaned), code_key(requested.name))
            and code_key(requested.cleaned) <> '' and status <> 'draft'
          union all select ocid, 3 from products where ocid = requested.number and status <> 'draft'
        ) as candidates
      ) as ranked
      where rank < 4 or alike = 1
      order by rank, ocid limit 1
    ) as found`.execute(db)
  return new Map(matches.map(({ place, ocid }) => [place - 1, ocid]))
}
