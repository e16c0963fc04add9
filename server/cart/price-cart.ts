import type { Cart, ShippingKind } from '#contract/cart.ts'
import { type Cents, CURRENCY, toDollars, toDollarsOrNull } from '#contract/money.ts'
import { salesTax, taxed } from '#contract/tax.ts'
import { roundPounds } from '#contract/weight.ts'
import type { Visitor } from '#server/accounts/accounts.ts'
import { toTerms } from '#server/billing/billing.ts'
import { shippingKind } from '#server/shipping/shipping.ts'
import type { CartParts } from './cart.ts'
import { readProductsAt } from './known-products.ts'
import { type BasketGroup, groupByMaker, type MakerGroup, readMakerRules, toGroup } from './makers.ts'
import { type PricedLine, priceLines, toItem, toSavedItem } from './price-lines.ts'
import type { StoredCart } from './stored.ts'

type Estimated = 'groups' | 'shipping_estimate' | 'tax_estimate' | 'total' | 'free_shipping' | 'terms'

/** A cart priced against today's products and makers: all of it that does not depend on where the goods go. */
export type Basket = Omit<Cart, Estimated> & { groups: BasketGroup[]; makers: readonly MakerGroup[] }

/** Prices what is in a cart: so many queries, however many lines. */
export async function priceBasket(
  { db, products: memory }: Pick<CartParts, 'db' | 'products'>,
  { user }: Visitor,
  stored: StoredCart,
): Promise<Basket> {
  const rows = await readProductsAt(db, memory, stored.versions)
  const products = new Map(rows.map((row) => [row.ocid, row]))
  const lines = priceLines(stored.lines, products)
  const makers = groupByMaker(lines)
  const rules = await readMakerRules(
    db,
    makers.map(({ supplierId }) => supplierId),
    user?.companyId ?? null,
  )
  const groups = makers.flatMap(
    (maker) => toGroup(maker, rules.get(maker.supplierId) ?? { firstOrder: true, minimum: null }) ?? [],
  )
  const items = lines.map(toItem)
  return {
    currency: CURRENCY,
    items,
    groups,
    makers,
    saved_items: stored.saved.flatMap((line) => toSavedItem(line, products.get(line.ocid)) ?? []),
    ...amountsOf(lines),
    subtotal: toDollars(sum(makers.map((maker) => maker.subtotal))),
    merged: stored.report,
    can_checkout:
      items.length > 0 &&
      items.every((item) => item.problems.every((problem) => !problem.blocks)) &&
      groups.every((group) => group.shortfall === 0),
  }
}

/** A priced cart with what shipping and tax would be: so many queries, however many makers. */
export async function estimateCart(
  parts: CartParts,
  visitor: Visitor,
  { makers, groups, ...known }: Basket,
): Promise<Cart> {
  const subtotal = sum(makers.map((maker) => maker.subtotal))
  const { shippingOf, shipping, tax, freeFrom } = await estimateCharges(parts, visitor, makers, subtotal)
  return {
    ...known,
    groups: groups.flatMap((group) => {
      const sent = shippingOf.get(group.supplier.id)
      return sent ? [{ ...group, shipping: sent.kind, shipping_estimate: toDollarsOrNull(sent.price) }] : []
    }),
    shipping_estimate: toDollars(shipping),
    tax_estimate: toDollarsOrNull(tax),
    total: toDollars(subtotal + shipping + (tax ?? 0)),
    free_shipping: freeFrom === null ? null : nudge(freeFrom, subtotal),
    terms: visitor.user ? toTerms(await parts.billing.credit(visitor.user.companyId)) : null,
  }
}

/** How a maker's goods travel; in cents, null where that is not known. */
interface MakerShipping {
  kind: ShippingKind
  price: Cents | null
}

/** Money in cents; null where it is not known. */
interface Estimate {
  shippingOf: ReadonlyMap<number, MakerShipping>
  /** Of the makers of whom it is known. */
  shipping: Cents
  tax: Cents | null
  /** From which goods on the shop's default way costs nothing. */
  freeFrom: Cents | null
}

/** What shipping and tax to the company's default address would be, each maker's goods going the first way it offers. */
async function estimateCharges(
  { accounts, shipping, taxes }: CartParts,
  { user }: Visitor,
  makers: readonly MakerGroup[],
  subtotal: Cents,
): Promise<Estimate> {
  // An empty cart goes nowhere.
  const [address] = user && makers.length > 0 ? await accounts.addresses(user.companyId) : []
  const state = address?.state ?? null
  const { ways, freeFrom } = await shipping.options(makers, state, subtotal)
  if (makers.length === 0) return { shippingOf: new Map(), shipping: 0, tax: user ? 0 : null, freeFrom }
  const shippingOf = new Map(
    makers.map(({ supplierId }) => {
      const way = ways.get(supplierId)?.[0] ?? null
      return [supplierId, { kind: shippingKind(way, state), price: way?.price ?? null }] as const
    }),
  )
  return {
    shippingOf,
    shipping: sum([...shippingOf.values()].map(({ price }) => price ?? 0)),
    tax: user && state !== null ? taxOf(makers, shippingOf, await taxes.termsFor(user.companyId, state)) : null,
    freeFrom,
  }
}

function taxOf(
  makers: readonly MakerGroup[],
  shippingOf: Estimate['shippingOf'],
  { rateMillionths, taxesShipping }: { rateMillionths: number; taxesShipping: boolean },
): Cents {
  return sum(
    makers.map(({ subtotal: goods, supplierId }) => {
      const shipping = shippingOf.get(supplierId)?.price ?? 0
      return salesTax(taxed({ goods, shipping, taxesShipping }), rateMillionths)
    }),
  )
}

/** How much is in the cart, whoever makes it. */
function amountsOf(lines: readonly PricedLine[]) {
  const units = sum(lines.map(({ line }) => line.quantity))
  const saved = lines.map(({ line, product, unit }) => line.quantity * (product.price_cents - unit))
  return {
    count: units,
    units,
    cartons: sum(lines.map(({ line, product }) => Math.ceil(line.quantity / product.case_pack))),
    weight_lb: roundPounds(sum(lines.map(({ line, product }) => line.quantity * (product.weight_lb ?? 0)))),
    // A "sales price" above the price applies too (spec 3), and saves nothing.
    savings: toDollars(Math.max(0, sum(saved))),
  }
}

function nudge(target: Cents, subtotal: Cents): Cart['free_shipping'] {
  const remaining = Math.max(0, target - subtotal)
  return { target: toDollars(target), remaining: toDollars(remaining), reached: remaining === 0 }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
