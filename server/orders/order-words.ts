import { type RawBuilder, sql } from 'kysely'

const MOST_WORDS = 8

/**
 * What is asked of `orders` by the words of a search: each must be in the number, the purchase order number, a SKU, a product or a
 * maker, or be the whole number of a maker's part, a packing slip, an invoice or a credit note. `companyId` is whose orders are
 * looked at; null where they are everybody's, which are found by their companies, too.
 */
export function mentioning(text: string | undefined, companyId: number | null): RawBuilder<boolean>[] {
  const words = (text ?? '').trim().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  return words.map((word) => mentions(word, companyId))
}

function mentions(word: string, companyId: number | null): RawBuilder<boolean> {
  const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`
  const { part, parcel } = readPartNumber(word)
  const isTheirs = (id: string) => (companyId === null ? sql`true` : sql`${sql.ref(id)} = ${companyId}`)
  const isByName = sql`orders.company_id in (select id from companies where name ilike ${pattern})`
  return sql<boolean>`(orders.invoice || ' ' || coalesce(orders.po_number, '') ilike ${pattern} or orders.id in (
    select line.order_id from order_lines as line join orders as own on own.id = line.order_id
    where ${isTheirs('own.company_id')} and line.sku || ' ' || line.title || ' ' || line.supplier ilike ${pattern})
    or orders.id in (select part.order_id from maker_orders as part where part.number = ${part}
      and ${parcel}::integer <= (select count(*) from shipments where maker_order_id = part.id))
    or orders.id in (select part.order_id from papers as paper join maker_orders as part on part.id = paper.maker_order_id
    where ${isTheirs('paper.company_id')} and paper.number = upper(${word}))
    or ${companyId === null ? isByName : sql`false`})`
}

/** `t-100001-1-p2` is the packing slip of the second parcel of T-100001-1; without one, the part itself is meant. */
function readPartNumber(word: string): { part: string; parcel: number } {
  const [, part = '', parcel = '0'] = /^(.*?)(?:-P([1-9]\d{0,4}))?$/.exec(word.toUpperCase()) ?? []
  return { part, parcel: Number(parcel) }
}
