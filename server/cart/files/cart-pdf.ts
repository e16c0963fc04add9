import { splitQuantity } from '#contract/values/back-orders.ts'
import { counted } from '#contract/text/language.ts'
import type { Cart, CartGroup, CartItem } from '#contract/schemas/cart.ts'
import { isFinalTotal, type UnknownShipping, unknownShipping } from '#contract/orders/cart.ts'
import { formatDollars } from '#contract/values/money.ts'
import { type Column, type Fact, type PrintedDocument, printedDate, type Row } from '#server/print/print.ts'
import { optionsText } from './cart-csv.ts'

/** The buyer and the seller that the PDF names. */
interface CartPdfParties {
  seller: PrintedDocument['seller']
  /** Company and person; empty for a guest. */
  buyer: readonly string[]
}

const COLUMNS: readonly Column[] = [
  { label: 'SKU', width: 92 },
  { label: 'Product' },
  { label: 'Qty', width: 44, align: 'right' },
  { label: 'Unit price', width: 66, align: 'right' },
  { label: 'Amount', width: 76, align: 'right' },
]

/** Texts for shipping that has no price yet: if no price is known, and added to the known prices of other suppliers. */
const OPEN_SHIPPING: Record<UnknownShipping, { only: string; partial: string }> = {
  freight: { only: 'Quoted later', partial: 'and freight, quoted later' },
  by_address: { only: 'At checkout', partial: 'and more, at checkout' },
  none: { only: 'Not to the default address', partial: 'for some makers' },
}

/** Composes the PDF of a cart, for approval or filing: lines by supplier, with missing minimums. */
export function composeCartPdf(cart: Cart, { seller, buyer }: CartPdfParties): PrintedDocument {
  const items = new Map(cart.items.map((item) => [item.id, item]))
  return {
    title: 'Cart',
    number: null,
    seller,
    stamp: null,
    facts: factsOf(cart),
    parties: buyer.length > 0 ? [{ label: 'For', lines: buyer }] : [],
    columns: COLUMNS,
    groups: cart.groups.map((group) => ({
      heading: headingOf(group),
      rows: group.item_ids.flatMap((id) => {
        const item = items.get(id)
        return item ? [rowOf(item)] : []
      }),
    })),
    totals: totalsOf(cart),
    terms: [
      {
        heading: 'Not an order yet',
        lines: [
          'Prices and stock are as of the date above. Nothing is reserved until you place the order.',
          'Shipping and tax are estimates for the default address.',
          ...(cart.savings > 0 ? [`The subtotal is ${formatDollars(cart.savings)} below list prices.`] : []),
        ],
      },
    ],
    notes: [],
  }
}

function factsOf(cart: Cart): Fact[] {
  const number = (count: number) => count.toLocaleString('en-US')
  return [
    { label: 'Date', value: printedDate(new Date()) },
    { label: 'Products', value: number(cart.items.length) },
    { label: 'Units', value: `${number(cart.units)} in ${counted(cart.cartons, 'pack')}` },
    { label: 'Weight', value: cart.weight_lb > 0 ? `${number(cart.weight_lb)} lb` : 'Not known' },
  ]
}

function headingOf({ supplier, subtotal, shortfall, min_order, shipping }: CartGroup): string {
  const parts = [supplier.name, formatDollars(subtotal)]
  if (shortfall > 0 && min_order !== null) {
    parts.push(`${formatDollars(shortfall)} below the minimum of ${formatDollars(min_order)}`)
  }
  if (shipping === 'none') parts.push('cannot ship to the default address')
  return parts.join('  ·  ')
}

function rowOf(item: CartItem): Row {
  return {
    cells: [
      item.sku,
      item.title,
      item.quantity.toLocaleString('en-US'),
      formatDollars(item.itemPrice),
      formatDollars(item.line_total),
    ],
    below: [
      optionsText(item),
      item.note === null ? '' : `Note: ${item.note}`,
      laterText(item),
      ...item.problems.map(({ message }) => message),
    ],
  }
}

/** Returns the units of a line that ship later, or nothing. */
function laterText({ quantity, stock, back_order }: CartItem): string {
  const { later } = splitQuantity(quantity, stock)
  if (!back_order || later === 0) return ''
  const { kind, available_on } = back_order
  const expected = available_on === null ? '' : `, expected on ${printedDate(new Date(available_on))}`
  return `${later} on ${kind === 'preorder' ? 'preorder' : 'back order'}${expected}`
}

function totalsOf(cart: Cart): PrintedDocument['totals'] {
  const isWhole = isFinalTotal({ unknownShipping: unknownShipping(cart.groups), tax: cart.tax_estimate })
  return [
    { label: 'Subtotal', value: formatDollars(cart.subtotal) },
    { label: 'Shipping, estimated', value: shippingOf(cart) },
    {
      label: 'Sales tax, estimated',
      value: cart.tax_estimate === null ? 'At checkout' : formatDollars(cart.tax_estimate),
    },
    { label: isWhole ? 'Total' : 'Total so far', value: formatDollars(cart.total), strong: true },
  ]
}

function shippingOf({ groups, shipping_estimate }: Cart): string {
  const open = unknownShipping(groups)
  if (open === null) return formatDollars(shipping_estimate)
  const { only, partial } = OPEN_SHIPPING[open]
  return shipping_estimate === 0 ? only : `${formatDollars(shipping_estimate)} ${partial}`
}
