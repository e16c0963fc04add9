import type { Db } from '#database/connect.ts'
import type { CartFeature } from '#server/cart/cart.ts'

/** Dependencies of seeds, bound to one database connection or one transaction. */
export interface SeedDeps {
  db: Db
  cart: CartFeature
}
