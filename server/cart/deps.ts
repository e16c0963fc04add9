import type { Db } from '#database/connect.ts'
import type { Accounts } from '#server/accounts/accounts.ts'
import type { Billing } from '#server/billing/billing.ts'
import type { PdfRenderer, PrintedDocument } from '#server/print/print.ts'
import type { Shipping } from '#server/shipping/shipping.ts'
import type { Taxes } from '#server/taxes/taxes.ts'
import type { ProductCache } from './reading/product-cache.ts'

/** Dependencies of the cart, all bound to one database connection or one transaction. */
export interface CartDeps {
  db: Db
  accounts: Pick<Accounts, 'addresses' | 'rateLimiter' | 'profile'>
  shipping: Shipping
  taxes: Taxes
  billing: Billing
  seller: PrintedDocument['seller']
  pdf: PdfRenderer
  /** Shared by the process. */
  products: ProductCache
}
