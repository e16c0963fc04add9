import { CURRENCY } from '#contract/values/money.ts'
import { CellFormatError } from '#server/imports/reading/cell-format-error.ts'
import type { ColumnCurrency } from './column-numbers.ts'

/**
 * Returns what an amount is multiplied by to become dollars. An amount in dollars is never converted. An amount without a currency has that
 * of the column: the one in its name, or the only one that its other cells state. Throws `CellFormatError` if the rate of exchange is
 * missing, or if the column has several currencies, since the rate is for one of them.
 */
export function currencyFactor(stated: string | null, column: ColumnCurrency): number {
  const currency = stated ?? column.named
  if (currency === CURRENCY) return 1
  const currencies = new Set([...column.stated.keys(), ...(column.named === null ? [] : [column.named])])
  const foreign = [...currencies].filter((code) => code !== CURRENCY)
  if (foreign.length > 0 && currencies.size > 1) throw new CellFormatError(severalText(currencies, column.stated))
  if (column.rate !== null) return column.rate
  const [theirs] = currency === null ? foreign : [currency]
  if (theirs === undefined) return 1
  const which = stated === null ? `the column is in ${theirs}` : `in ${theirs}`
  throw new CellFormatError(`${which}, not in US dollars; give the rate of exchange (--rate)`)
}

function severalText(currencies: ReadonlySet<string>, lines: ReadonlyMap<string, number>): string {
  const list = [...currencies].map((code) => {
    const line = lines.get(code)
    return line === undefined ? `${code} (column name)` : `${code} (line ${line})`
  })
  return `the column has several currencies: ${list.join(', ')}; import the rows of each in a file of its own, with its --rate`
}
