import { MAX_LINE_QUANTITY } from './quantity.ts'

/** Policies for orders beyond the stock: none, units that ship later, or units of a product that is not available yet. */
export const STOCK_POLICIES = ['deny', 'backorder', 'preorder'] as const
export type StockPolicy = (typeof STOCK_POLICIES)[number]

/** Kinds of units that are ordered beyond the stock. */
type BackOrderKind = Exclude<StockPolicy, 'deny'>

/** Units of a product that can be ordered beyond its stock now. Days are such as `2026-12-12`. */
export interface BackOrder {
  kind: BackOrderKind
  /** Units beyond the stock. */
  units: number
  /** The day on which they are expected; null: not known. */
  available_on: string | null
  /** Last day to order; null: any day. Only of preorders. */
  order_by: string | null
}

/** The columns of a product that decide it. */
export interface StockPolicyColumns {
  stock_policy: string
  back_order_limit: number | null
  available_on: string | null
  order_by: string | null
  owed: number
}

/** Returns what can be ordered beyond the stock on a day (see `todayForBuyers`), or null. A day that has passed is no longer expected. */
export function backOrderOf(product: StockPolicyColumns, today: string): BackOrder | null {
  const { stock_policy: kind, back_order_limit, available_on, order_by, owed } = product
  if (kind !== 'backorder' && kind !== 'preorder') return null
  const isOver = kind === 'preorder' && order_by !== null && order_by < today
  const units = Math.min(back_order_limit === null ? MAX_LINE_QUANTITY : back_order_limit - owed, MAX_LINE_QUANTITY)
  if (isOver || units <= 0) return null
  return {
    kind,
    units,
    available_on: available_on !== null && available_on >= today ? available_on : null,
    order_by: kind === 'preorder' ? order_by : null,
  }
}

/** Splits a quantity into the units that ship now and those that ship later. */
export function splitQuantity(quantity: number, stock: number): { now: number; later: number } {
  const now = Math.min(quantity, stock)
  return { now, later: quantity - now }
}
