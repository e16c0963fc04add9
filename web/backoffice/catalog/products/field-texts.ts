import { PRODUCT_STATES, type ProductState } from '#contract/catalog/catalog-states.ts'
import type { ProductSummary } from '#contract/schemas/admin/catalog/products.ts'
import { formatNumber } from '#contract/text/language.ts'
import { STOCK_POLICIES, type StockPolicy } from '#contract/values/back-orders.ts'
import { formatDollars } from '#contract/values/money.ts'
import type { Tone } from '#web/backoffice/ui/badge.tsx'

export const STATE_TEXTS: Readonly<Record<ProductState, string>> = {
  draft: 'Draft',
  active: 'Active',
  hidden: 'Hidden',
  discontinued: 'Discontinued',
  archived: 'Archived',
}

export const STATE_OPTIONS = PRODUCT_STATES.map((value) => ({ value, label: STATE_TEXTS[value] }))

const POLICY_TEXTS: Readonly<Record<StockPolicy, string>> = {
  deny: 'No orders',
  backorder: 'Back orders',
  preorder: 'Preorders',
}

export const POLICY_OPTIONS = STOCK_POLICIES.map((value) => ({ value, label: POLICY_TEXTS[value] }))

/** Returns why buyers do not see a product that is active, or null. */
export function hiddenText({ status, visibility }: Pick<ProductSummary, 'status' | 'visibility'>): string | null {
  return status === 'active' && visibility === 'hidden' ? 'Hidden with its supplier or category' : null
}

export function toneOf(status: ProductState): Tone {
  if (status === 'active') return 'good'
  return status === 'draft' || status === 'hidden' ? 'warning' : 'neutral'
}

/** Formats dollars as they are typed: `12.50`; empty for none. */
export function moneyText(dollars: number | null): string {
  return dollars === null ? '' : dollars.toFixed(2)
}

/** Formats dollars to read: `$12.50`. */
export function priceText(dollars: number | null): string {
  return dollars === null ? '' : formatDollars(dollars)
}

export function unitsText(units: number): string {
  return formatNumber(units)
}

/** Parsed text, or why it cannot be parsed. */
export type Parsed<Value> = { value: Value } | { error: string }

const MONEY = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(\.\d{1,2})?$/
const WHOLE = /^(\d{1,3}(?:,\d{3})+|\d{1,10})$/

/** Parses `12.5`, `$1,234.50` or nothing, which is null, into dollars. */
export function parseDollars(text: string): Parsed<number | null> {
  const trimmed = text.trim()
  if (trimmed === '') return { value: null }
  const [, whole, decimals = ''] = MONEY.exec(trimmed) ?? []
  if (whole === undefined) return { error: 'Enter an amount such as 12.50.' }
  return { value: Number(whole.replaceAll(',', '') + decimals) }
}

/** Parses a whole number of units, at least `least`. */
export function parseUnits(text: string, least: number): Parsed<number> {
  const trimmed = text.trim()
  if (!WHOLE.test(trimmed)) return { error: 'Enter a whole number.' }
  const units = Number(trimmed.replaceAll(',', ''))
  return units < least ? { error: `Enter at least ${least}.` } : { value: units }
}
