import { PRICE_FIELDS } from '#contract/products.ts'
import { useMay } from '#web/backoffice/shell/session.ts'

const PRICES: ReadonlySet<string> = new Set(PRICE_FIELDS)

/** Returns a function that is true for the fields of products that the person may write. */
export function useMayWrite(): (field: string) => boolean {
  const may = useMay()
  return (field) => {
    if (PRICES.has(field)) return may('prices.write')
    return may(field === 'stock' ? 'stock.write' : 'catalog.write')
  }
}
