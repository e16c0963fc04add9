import { sql } from 'kysely'
import { cleanCode } from '#contract/text/codes.ts'
import { MAX_INTEGER } from '#contract/values/row-id.ts'
import type { Db } from '#database/connect.ts'

export interface FoundProduct {
  ocid: number
  sku: string
  title: string
}

/** The product of a code; `several` if more than one has it; null if none has. */
export type CodeMatch = FoundProduct | 'several' | null

interface MatchRow extends FoundProduct {
  code: string
  by: 'sku' | 'barcode' | 'ocid'
}

/**
 * Finds the products of codes that were typed or scanned: by SKU, however it is written (decision 0059), else by barcode, else by OCID. Scanners
 * and spreadsheets add or remove zeros before a barcode.
 */
export async function findProducts(db: Db, codes: readonly string[]): Promise<ReadonlyMap<string, CodeMatch>> {
  const clean = new Map(codes.map((code) => [code, cleanCode(code)]))
  const distinct = [...new Set(clean.values())].filter((code) => code !== '')
  const barcodes = distinct.flatMap((code) => barcodesOf(code).map((barcode) => [code, barcode] as const))
  const numbers = distinct.filter((code) => /^[1-9]\d{0,9}$/.test(code) && Number(code) <= MAX_INTEGER)
  const { rows } = await sql<MatchRow>`
    select k.code, 'sku' as by, p.ocid, p.sku, p.title from unnest(${distinct}::text[]) as k (code)
      join products as p on code_key(p.sku) = code_key(k.code) and code_key(k.code) <> ''
    union all
    select k.code, 'barcode', p.ocid, p.sku, p.title
    from unnest(${barcodes.map(([code]) => code)}::text[], ${barcodes.map(([, barcode]) => barcode)}::text[]) as k (code, barcode)
      join products as p on p.barcode = k.barcode
    union all
    select k.code::text, 'ocid', p.ocid, p.sku, p.title from unnest(${numbers.map(Number)}::integer[]) as k (code)
      join products as p on p.ocid = k.code`.execute(db)
  const byCode = Map.groupBy(rows, ({ code }) => code)
  return new Map([...clean].map(([code, cleaned]) => [code, matchOf(cleaned, byCode.get(cleaned) ?? [])]))
}

/** Returns the forms in which the barcode of a code may be stored: a GTIN-12 is a GTIN-13 with a zero before it. */
function barcodesOf(code: string): string[] {
  const digits = code.replaceAll(/[\s-]/g, '').replace(/^0+(?=\d)/, '')
  if (!/^\d{6,14}$/.test(digits)) return []
  return [8, 12, 13, 14].filter((length) => length >= digits.length).map((length) => digits.padStart(length, '0'))
}

function matchOf(code: string, rows: readonly MatchRow[]): CodeMatch {
  const exact = rows.find(({ by, sku }) => by === 'sku' && sku === code)
  if (exact) return productOf(exact)
  for (const by of ['sku', 'barcode', 'ocid'] as const) {
    const [first, ...others] = rows.filter((row) => row.by === by)
    if (first) return others.length === 0 ? productOf(first) : 'several'
  }
  return null
}

function productOf({ ocid, sku, title }: MatchRow): FoundProduct {
  return { ocid, sku, title }
}
