import { createHash } from 'node:crypto'
import type { Address, User } from '#contract/schemas/accounts/accounts.ts'
import type { CheckoutQuery } from '#contract/schemas/orders/checkout.ts'
import { splitQuantity } from '#contract/values/back-orders.ts'
import type { Cents } from '#contract/values/money.ts'
import { salesTax, taxableAmount } from '#contract/values/tax.ts'
import type { CartFeature, RequestedLine } from '#server/cart/cart.ts'
import type { ShippingMethod } from '#server/shipping/shipping.ts'
import type { SalesTaxTerms } from '#server/taxes/taxes.ts'
import type { Buyer } from '#server/accounts/deps.ts'
import type { OrderDeps } from '#server/orders/deps.ts'

/** The priced cart, without shipping and tax: the quote computes them for the chosen address. */
type Basket = Awaited<ReturnType<CartFeature['basket']>>

/** Choices of the buyer as requested. IDs may be unknown or belong to another company. */
export interface Choice {
  addressId: number | null
  billingAddressId: number | null
  /** ID of the shipping method by supplier ID. */
  shippingMethods: ReadonlyMap<number, number>
}

/** One supplier's suborder as it would be placed now. */
export interface SuborderQuote {
  supplierGoods: Basket['groups'][number]
  /** Lines with the product and the unit price in cents. */
  lines: Basket['supplierGroups'][number]['lines']
  /** Shipping methods to the address, the default first; empty if the supplier does not ship there. */
  methods: readonly ShippingMethod[]
  method: ShippingMethod | null
  subtotal: Cents
  shipping: Cents
  tax: Cents
}

/** The order as it would be placed now. The checkout shows it and placing stores it. */
export interface Quote {
  basket: Basket
  user: User
  /** True if staff have suspended the company. */
  isSuspended: boolean
  addresses: Address[]
  address: Address | null
  billingAddress: Address | null
  taxTerms: SalesTaxTerms
  suborders: readonly SuborderQuote[]
  subtotal: Cents
  savings: Cents
  shipping: Cents
  tax: Cents
  total: Cents
  /** Hash of what the buyer agrees to: it changes with a line, a quantity, a price, the units that ship later, the shipping or the tax. */
  hash: string
}

/** Parses the choices in the query of the checkout page, or in a request to place an order. */
export function parseChoice(query: Pick<CheckoutQuery, 'address_id' | 'billing_address_id' | 'shipping'>): Choice {
  const pairs = (query.shipping ?? '').split(',').map((pair) => pair.split(':').map(Number))
  return {
    addressId: query.address_id ?? null,
    billingAddressId: query.billing_address_id ?? null,
    shippingMethods: new Map(
      pairs.flatMap(([supplierId, methodId]) => (supplierId && methodId ? [[supplierId, methodId] as const] : [])),
    ),
  }
}

/** Prices the buyer's cart, or `goods` instead of it, with shipping and tax, in a constant number of queries. */
export async function quoteOrder(
  deps: OrderDeps,
  buyer: Buyer,
  choice: Choice,
  goods?: readonly RequestedLine[],
): Promise<Quote> {
  const basket = goods
    ? await deps.cart.price(buyer.companyId, goods)
    : await deps.cart.basket({ user: buyer, guestHash: null })
  const user = await deps.accounts.profile.user(buyer)
  const isSuspended = await deps.accounts.companies.isSuspended(buyer.companyId)
  const addresses = await deps.accounts.addresses.list(buyer.companyId)
  const address = addresses.find(({ id }) => id === choice.addressId) ?? addresses[0] ?? null
  const billingAddress = addresses.find(({ id }) => id === choice.billingAddressId) ?? address
  const taxTerms = await deps.taxes.termsFor(buyer.companyId, address)
  const state = address?.state ?? null
  const chosen = (supplierId: number) => choice.shippingMethods.get(supplierId)
  const suborders = await quoteSuborders(deps, basket, {
    state,
    taxTerms,
    choose: (supplierId, methods) => methods.find(({ id }) => id === chosen(supplierId)),
  })
  const shipping = sum(suborders.map((suborder) => suborder.shipping))
  const tax = sum(suborders.map((suborder) => suborder.tax))
  const subtotal = sum(suborders.map((suborder) => suborder.subtotal))
  return {
    basket,
    user,
    isSuspended,
    addresses,
    address,
    billingAddress,
    taxTerms,
    suborders,
    subtotal,
    savings: basket.savingsCents,
    shipping,
    tax,
    total: subtotal + shipping + tax,
    hash: hashTotals(basket, address, suborders),
  }
}

/** Destination, shipping methods and tax of the goods to quote. */
interface Delivery {
  state: string | null
  taxTerms: SalesTaxTerms
  /** Chooses a shipping method of a supplier. Default: the first one. */
  choose: (supplierId: number, methods: readonly ShippingMethod[]) => ShippingMethod | undefined
  /** Subtotal of the whole order, which can make shipping free. Default: that of the goods. */
  orderSubtotal?: Cents
}

/** Adds shipping and tax to the goods of each supplier. One query. */
export async function quoteSuborders(
  { shipping: rates }: OrderDeps,
  basket: Pick<Basket, 'groups' | 'supplierGroups'>,
  { state, taxTerms, choose, orderSubtotal }: Delivery,
): Promise<SuborderQuote[]> {
  const bySupplier = new Map(basket.supplierGroups.map((goods) => [goods.supplierId, goods]))
  const subtotalOfGoods = sum(basket.supplierGroups.map(({ subtotal }) => subtotal))
  const offered = await rates.options(basket.supplierGroups, state, orderSubtotal ?? subtotalOfGoods)
  return basket.groups.map((supplierGoods) => {
    const supplierId = supplierGoods.supplier.id
    const { lines, subtotal } = bySupplier.get(supplierId) ?? { lines: [], subtotal: 0 }
    const methods = offered.methods.get(supplierId) ?? []
    const method = choose(supplierId, methods) ?? methods[0] ?? null
    const shipping = method?.price ?? 0
    const taxable = taxableAmount({ goods: subtotal, shipping, taxesShipping: taxTerms.taxesShipping })
    const tax = salesTax(taxable, taxTerms.rateMillionths)
    return { supplierGoods, lines, methods, method, subtotal, shipping, tax }
  })
}

/**
 * The input of the hash stays the same between releases: during a rolling upgrade, the previous build verifies hashes of this one,
 * and the requests of open card payments contain hashes (decision 0032).
 */
function hashTotals({ items }: Basket, address: Address | null, suborders: readonly SuborderQuote[]): string {
  const lines = items.map((item) => [item.ocid, item.quantity, item.itemPrice, ...shippedLater(item)])
  const charges = suborders.map(({ supplierGoods, method, shipping, tax }) => [
    supplierGoods.supplier.id,
    method?.id ?? null,
    shipping,
    tax,
  ])
  return createHash('sha256')
    .update(JSON.stringify([lines, charges, address?.state ?? null]))
    .digest('base64url')
}

/** The units of a line that ship later, and their day; empty if all are in stock, as in every order of the previous release. */
function shippedLater({ quantity, stock, back_order }: Basket['items'][number]): readonly unknown[] {
  const { later } = splitQuantity(quantity, stock)
  return back_order && later > 0 ? [later, back_order.available_on] : []
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
