import { type RawBuilder, sql } from 'kysely'
import { documentNumber } from '#contract/text/codes.ts'
import { wordPatterns } from '#database/word-patterns.ts'

const MAX_WORDS = 8

/**
 * Returns conditions on `orders` for the words of a search. Each word must be part of the order number, the PO number,
 * a SKU, a product title or a supplier, or be the full number of a suborder, packing slip, invoice or credit note. How a code is
 * written does not count: `#t100009` finds T-100009.
 * `companyId` limits the search to a company; null searches all companies, and their names, too.
 */
export function matchesSearch(text: string | undefined, companyId: number | null): RawBuilder<boolean>[] {
  const words = (text ?? '').trim().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  return words.map((word) => matchesWord(word, companyId))
}

function matchesWord(word: string, companyId: number | null): RawBuilder<boolean> {
  const number = documentNumber(word)
  const patterns = [word.replace(/^#/, ''), number, number.replaceAll('-', '')].flatMap(wordPatterns)
  const contains = (text: RawBuilder<unknown>) => sql`${text} ilike any(${patterns}::text[])`
  const { suborder, shipment } = parseSuborderNumber(number)
  const isOwn = (id: string) => (companyId === null ? sql`true` : sql`${sql.ref(id)} = ${companyId}`)
  const isByName = sql`orders.company_id in (select id from companies where ${contains(sql`name`)})`
  return sql<boolean>`(${contains(sql`orders.invoice || ' ' || coalesce(orders.po_number, '')`)} or orders.id in (
    select line.order_id from order_lines as line join orders as own on own.id = line.order_id
    where ${isOwn('own.company_id')} and ${contains(sql`line.sku || ' ' || line.title || ' ' || line.supplier`)})
    or orders.id in (select suborder.order_id from maker_orders as suborder where suborder.number = ${suborder}
      and ${shipment}::integer <= (select count(*) from shipments where maker_order_id = suborder.id))
    or orders.id in (select suborder.order_id from papers as document join maker_orders as suborder on suborder.id = document.maker_order_id
    where ${isOwn('document.company_id')} and document.number = ${number})
    or ${companyId === null ? isByName : sql`false`})`
}

/**
 * Parses the number of a suborder, or of a packing slip: `T-100001-1-P2` is the second shipment of T-100001-1;
 * `shipment` is 0 for the suborder itself.
 */
function parseSuborderNumber(number: string): { suborder: string; shipment: number } {
  const [, suborder = '', shipment = '0'] = /^(.*?)(?:-P([1-9]\d{0,4}))?$/.exec(number) ?? []
  return { suborder, shipment: Number(shipment) }
}
