import type { Address } from '#contract/schemas/accounts/accounts.ts'
import type { OrderEdit } from '#contract/schemas/admin/orders/order-edits.ts'
import type { SuborderQuote } from '#server/orders/placing/quote.ts'
import type { SalesTaxTerms } from '#server/taxes/taxes.ts'
import type { AgreedOrder, AgreedSuborder } from './agreed-order.ts'
import type { RequestedEdit } from './edited-lines.ts'

/** The goods of a supplier after an edit. */
export interface QuotedSuborder {
  /** Null for a supplier that is added. */
  agreed: AgreedSuborder | null
  number: string
  quote: SuborderQuote
  /** True if the edit changes something of it. What it does not touch stays as agreed. */
  isTouched: boolean
}

/** Lines, suborders and destination of an order as an edit would make them. */
export interface QuotedGoods {
  order: AgreedOrder
  edit: OrderEdit
  lines: readonly RequestedEdit[]
  suborders: readonly QuotedSuborder[]
  address: Address
  taxTerms: SalesTaxTerms
}
