import { changedCharacters, cleanCode, codeKey } from '#contract/text/codes.ts'
import type { CellError } from '#server/imports/kind.ts'
import type { ProductDraft } from './product-rows.ts'
import type { StoredProduct } from './product-table.ts'

/**
 * Returns products by normalized SKU. Of two products whose SKUs differ only in characters that cannot be seen, which older releases
 * imported as two, the one with the normalized SKU is found.
 */
export function bySku<Product extends { sku: string }>(products: readonly Product[]): Map<string, Product> {
  const found = new Map<string, Product>()
  for (const product of products) {
    const sku = cleanCode(product.sku)
    if (product.sku === sku || !found.has(sku)) found.set(sku, product)
  }
  return found
}

/** Returns warnings about the codes of a row: what was normalized, and a new SKU that people would take for another product's. */
export function suspiciousCodes(
  { cells, key, codeWarning }: ProductDraft,
  before: StoredProduct | undefined,
  stored: ReadonlyMap<number, StoredProduct>,
): CellError[] {
  const normalized = ['sku', 'replacement'].flatMap((column) => normalizedCode(column, cells[column] ?? ''))
  if (before || key === null) return normalized
  const alike = [...stored.values()].find(({ sku }) => codeKey(sku) === codeKey(key))
  if (!alike)
    return codeWarning === null ? normalized : [...normalized, { column: 'sku', value: key, reason: codeWarning }]
  const reason = `a new product, although ${alike.sku} (ocid ${alike.ocid}) differs only in case or separators`
  return [...normalized, { column: 'sku', value: key, reason }]
}

function normalizedCode(column: string, cell: string): CellError[] {
  const code = cleanCode(cell)
  if (code === cell) return []
  const characters = changedCharacters(cell)
  const why = characters.length > 0 ? `the file has ${characters.join(', ')}` : 'the file has more spaces'
  return [{ column, value: code, reason: `stored as ${code}; ${why}` }]
}
