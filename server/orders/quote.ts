import { createHash } from 'node:crypto'
import type { Address, User } from '#contract/accounts.ts'
import type { CartItem } from '#contract/cart.ts'
import { type Cents, toCents } from '#contract/money.ts'
import { salesTax, taxed } from '#contract/tax.ts'
import type { Buyer } from '#server/accounts/accounts.ts'
import type { CartFeature } from '#server/cart/cart.ts'
import type { ShippingWay } from '#server/shipping/shipping.ts'
import type { SalesTaxTerms } from '#server/taxes/taxes.ts'
import type { OrderParts } from './orders.ts'

/** The lines with their prices; what sending them would cost is worked out here, for the address that was chosen. */
type Basket = Awaited<ReturnType<CartFeature['basket']>>

/** What a buyer has chosen, read: ids that may be nobody's. */
export interface Choice {
  addressId: number | null
  billingAddressId: number | null
  /** The way of shipping for each maker. */
  ways: ReadonlyMap<number, number>
}

/** One maker's part of an order that would be placed now; amounts in cents. */
export interface MakerQuote {
  group: Basket['groups'][number]
  items: readonly CartItem[]
  /** Every way its goods can travel, the default first; none where it cannot ship there. */
  ways: readonly ShippingWay[]
  way: ShippingWay | null
  subtotal: Cents
  shipping: Cents
  tax: Cents
}

/** An order that would be placed now, in cents: the checkout shows it and placing writes it down. */
export interface Quote {
  basket: Basket
  user: User
  addresses: Address[]
  address: Address | null
  billingAddress: Address | null
  taxTerms: SalesTaxTerms
  makers: readonly MakerQuote[]
  subtotal: Cents
  savings: Cents
  shipping: Cents
  tax: Cents
  total: Cents
  /** Stands for everything a buyer pays for: it changes when a line, a quantity, a price, the shipping or the tax does. */
  hash: string
}

/** Prices the buyer's cart with its shipping and tax. A number of queries that does not grow with the lines. */
export async function quoteOrder(parts: OrderParts, buyer: Buyer, choice: Choice): Promise<Quote> {
  const basket = await parts.cart.basket({ user: buyer, guestHash: null })
  const user = await parts.accounts.user(buyer.id)
  const addresses = await parts.accounts.addresses(buyer.companyId)
  const address = addresses.find(({ id }) => id === choice.addressId) ?? addresses[0] ?? null
  const billingAddress = addresses.find(({ id }) => id === choice.billingAddressId) ?? address
  const taxTerms = await parts.taxes.termsFor(buyer.companyId, address?.state ?? null)
  const makers = await quoteMakers(parts, basket, address, choice.ways, taxTerms)
  const shipping = sum(makers.map((maker) => maker.shipping))
  const tax = sum(makers.map((maker) => maker.tax))
  const subtotal = sum(makers.map((maker) => maker.subtotal))
  return {
    basket,
    user,
    addresses,
    address,
    billingAddress,
    taxTerms,
    makers,
    subtotal,
    savings: toCents(basket.savings),
    shipping,
    tax,
    total: subtotal + shipping + tax,
    hash: hashOf(basket, address, makers),
  }
}

async function quoteMakers(
  parts: OrderParts,
  basket: Basket,
  address: Address | null,
  wanted: ReadonlyMap<number, number>,
  taxTerms: SalesTaxTerms,
): Promise<MakerQuote[]> {
  const itemsById = new Map(basket.items.map((item) => [item.id, item]))
  const subtotals = new Map(basket.makers.map((maker) => [maker.supplierId, maker.subtotal]))
  const { ways: waysOf } = await parts.shipping.options(
    basket.makers,
    address?.state ?? null,
    sum([...subtotals.values()]),
  )
  return basket.groups.map((group) => {
    const supplierId = group.supplier.id
    const goods = subtotals.get(supplierId) ?? 0
    const ways = waysOf.get(supplierId) ?? []
    const way = ways.find(({ id }) => id === wanted.get(supplierId)) ?? ways[0] ?? null
    const shipping = way?.price ?? 0
    const tax = salesTax(taxed({ goods, shipping, taxesShipping: taxTerms.taxesShipping }), taxTerms.rateMillionths)
    const items = group.item_ids.flatMap((id) => itemsById.get(id) ?? [])
    return { group, items, ways, way, subtotal: goods, shipping, tax }
  })
}

function hashOf({ items }: Basket, address: Address | null, makers: readonly MakerQuote[]): string {
  const lines = items.map((item) => [item.ocid, item.quantity, item.itemPrice])
  const sent = makers.map(({ group, way, shipping, tax }) => [group.supplier.id, way?.id ?? null, shipping, tax])
  return createHash('sha256')
    .update(JSON.stringify([lines, sent, address?.state ?? null]))
    .digest('base64url')
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
