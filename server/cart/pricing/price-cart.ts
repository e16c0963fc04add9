import type { Cart } from '#contract/schemas/cart.ts'
import type { ShippingKind } from '#contract/orders/cart.ts'
import { type Cents, CURRENCY, toDollars, toDollarsOrNull } from '#contract/values/money.ts'
import { salesTax, taxableAmount } from '#contract/values/tax.ts'
import { roundPounds } from '#contract/values/weight.ts'
import { toFirstOrders, toTerms } from '#server/billing/billing.ts'
import { shippingKind } from '#server/shipping/shipping.ts'
import { readProductsAt } from '#server/cart/reading/product-cache.ts'
import {
  type BasketGroup,
  groupBySupplier,
  type SupplierGroup,
  readSupplierRules,
  toCartGroup,
} from './supplier-groups.ts'
import { type PricedLine, priceLines, toItem, toSavedItem } from './price-lines.ts'
import type { StoredCart } from '#server/cart/reading/stored-cart.ts'
import type { Db } from '#database/connect.ts'
import type { Visitor, Buyer } from '#server/accounts/deps.ts'
import type { CartDeps } from '#server/cart/deps.ts'

type Estimated = 'groups' | 'shipping_estimate' | 'tax_estimate' | 'total' | 'free_shipping' | 'terms' | 'first_orders'

/** A cart at current prices: everything that does not depend on the address. */
export type Basket = Omit<Cart, Estimated> & {
  groups: BasketGroup[]
  supplierGroups: readonly SupplierGroup[]
  savingsCents: Cents
}

/** Prices a cart in a constant number of queries. */
export async function priceBasket(
  { db, products: memory }: Pick<CartDeps, 'db' | 'products'>,
  { user }: Visitor<Buyer>,
  stored: StoredCart,
): Promise<Basket> {
  const rows = await readProductsAt(db, memory, stored.versions)
  const products = new Map(rows.map((row) => [row.ocid, row]))
  return {
    ...(await composeBasket(db, user?.companyId ?? null, priceLines(stored.lines, products))),
    saved_items: stored.saved.flatMap((line) => toSavedItem(line, products.get(line.ocid)) ?? []),
    merged: stored.report,
  }
}

/**
 * Groups priced lines by supplier and adds up the amounts, in one query. The order with the id `except` does not count as an earlier order
 * from its suppliers.
 */
export async function composeBasket(
  db: Db,
  companyId: number | null,
  lines: readonly PricedLine[],
  except: number | null = null,
): Promise<Omit<Basket, 'saved_items' | 'merged'>> {
  const supplierGroups = groupBySupplier(lines)
  const supplierIds = supplierGroups.map(({ supplierId }) => supplierId)
  const rules = await readSupplierRules(db, supplierIds, companyId, except)
  const groups = supplierGroups.flatMap(
    (group) => toCartGroup(group, rules.get(group.supplierId) ?? { firstOrder: true, minimum: null }) ?? [],
  )
  const items = lines.map(toItem)
  const savingsCents = savingsOf(lines)
  return {
    currency: CURRENCY,
    items,
    groups,
    supplierGroups,
    ...amountsOf(lines),
    savings: toDollars(savingsCents),
    savingsCents,
    subtotal: toDollars(sum(supplierGroups.map((maker) => maker.subtotal))),
    can_checkout:
      items.length > 0 &&
      items.every((item) => item.problems.every((problem) => !problem.blocks)) &&
      groups.every((group) => group.shortfall === 0),
  }
}

/** Adds shipping and tax estimates to a priced cart in a constant number of queries. */
export async function estimateCart(
  deps: CartDeps,
  visitor: Visitor<Buyer>,
  { supplierGroups, groups, savingsCents: _, ...known }: Basket,
): Promise<Cart> {
  const subtotal = sum(supplierGroups.map((maker) => maker.subtotal))
  const { shippingOf, shipping, tax, freeFrom } = await estimateCharges(deps, visitor, supplierGroups, subtotal)
  const credit = visitor.user ? await deps.billing.credit(visitor.user.companyId) : null
  return {
    ...known,
    groups: groups.flatMap((group) => {
      const sent = shippingOf.get(group.supplier.id)
      return sent ? [{ ...group, shipping: sent.kind, shipping_estimate: toDollarsOrNull(sent.price) }] : []
    }),
    shipping_estimate: toDollars(shipping),
    tax_estimate: toDollarsOrNull(tax),
    total: toDollars(subtotal + shipping + (tax ?? 0)),
    free_shipping: freeFrom === null ? null : freeShippingProgress(freeFrom, subtotal),
    terms: credit && toTerms(credit),
    first_orders: credit && toFirstOrders(credit),
  }
}

/** Shipping of a supplier's goods; the price in cents, or null if it is not known. */
interface SupplierShipping {
  kind: ShippingKind
  price: Cents | null
}

/** Estimated charges in cents; null if not known. */
interface Estimate {
  shippingOf: ReadonlyMap<number, SupplierShipping>
  /** Sum of the suppliers whose shipping price is known. */
  shipping: Cents
  tax: Cents | null
  /** Subtotal from which the shop's default shipping method is free. */
  freeFrom: Cents | null
}

/** Estimates shipping and tax to the company's default address, with the first shipping method that each supplier offers. */
async function estimateCharges(
  { accounts, shipping, taxes }: CartDeps,
  { user }: Visitor<Buyer>,
  supplierGroups: readonly SupplierGroup[],
  subtotal: Cents,
): Promise<Estimate> {
  // An empty cart needs no address.
  const [address] = user && supplierGroups.length > 0 ? await accounts.addresses.list(user.companyId) : []
  const state = address?.state ?? null
  const { methods, freeFrom } = await shipping.options(supplierGroups, state, subtotal)
  if (supplierGroups.length === 0) return { shippingOf: new Map(), shipping: 0, tax: user ? 0 : null, freeFrom }
  const shippingOf = new Map(
    supplierGroups.map(({ supplierId }) => {
      const method = methods.get(supplierId)?.[0] ?? null
      return [supplierId, { kind: shippingKind(method, state), price: method?.price ?? null }] as const
    }),
  )
  return {
    shippingOf,
    shipping: sum([...shippingOf.values()].map(({ price }) => price ?? 0)),
    tax: user && address ? taxOf(supplierGroups, shippingOf, await taxes.termsFor(user.companyId, address)) : null,
    freeFrom,
  }
}

function taxOf(
  supplierGroups: readonly SupplierGroup[],
  shippingOf: Estimate['shippingOf'],
  { rateMillionths, taxesShipping }: { rateMillionths: number; taxesShipping: boolean },
): Cents {
  return sum(
    supplierGroups.map(({ subtotal: goods, supplierId }) => {
      const shipping = shippingOf.get(supplierId)?.price ?? 0
      return salesTax(taxableAmount({ goods, shipping, taxesShipping }), rateMillionths)
    }),
  )
}

/** Totals of the cart across suppliers. */
function amountsOf(lines: readonly PricedLine[]) {
  const units = sum(lines.map(({ line }) => line.quantity))
  return {
    count: units,
    units,
    cartons: sum(lines.map(({ line, product }) => Math.ceil(line.quantity / product.case_pack))),
    weight_lb: roundPounds(sum(lines.map(({ line, product }) => line.quantity * (product.weight_lb ?? 0)))),
  }
}

/** A sales price above the regular price also applies (spec 3), and saves nothing. */
function savingsOf(lines: readonly PricedLine[]): Cents {
  return Math.max(0, sum(lines.map(({ line, product, unit }) => line.quantity * (product.price_cents - unit))))
}

function freeShippingProgress(target: Cents, subtotal: Cents): Cart['free_shipping'] {
  const remaining = Math.max(0, target - subtotal)
  return { target: toDollars(target), remaining: toDollars(remaining), reached: remaining === 0 }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
