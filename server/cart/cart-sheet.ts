import {
  type Cart,
  type CartGroup,
  type CartItem,
  isWholeTotal,
  type OpenShipping,
  openShipping,
} from '#contract/cart.ts'
import { formatDollars } from '#contract/money.ts'
import type { BusinessPaper, Column, Fact, Row } from '#server/print/business-paper.ts'
import { dayOnPaper } from '#server/print/drawn-text.ts'
import { optionsText } from './cart-csv.ts'

/** Whose cart a sheet shows, and who sells. */
interface SheetParties {
  seller: BusinessPaper['seller']
  /** Company and person, or nobody: a guest. */
  buyer: readonly string[]
}

const COLUMNS: readonly Column[] = [
  { label: 'SKU', width: 92 },
  { label: 'Product' },
  { label: 'Qty', width: 44, align: 'right' },
  { label: 'Unit price', width: 66, align: 'right' },
  { label: 'Amount', width: 76, align: 'right' },
]

/** What is said of shipping that is not known in dollars: alone, and beside what is known of other makers. */
const OPEN_SHIPPING: Record<OpenShipping, { alone: string; beside: string }> = {
  freight: { alone: 'Quoted later', beside: 'and freight, quoted later' },
  by_address: { alone: 'At checkout', beside: 'and more, at checkout' },
  none: { alone: 'Not to the default address', beside: 'for a part' },
}

/** What a cart says on paper, for whoever approves it or files it: by maker, with what is still missing. */
export function composeCartSheet(cart: Cart, { seller, buyer }: SheetParties): BusinessPaper {
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
          'Prices and stock are those of the day above. Nothing is reserved until the order is placed.',
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
    { label: 'Date', value: dayOnPaper(new Date()) },
    { label: 'Products', value: number(cart.items.length) },
    { label: 'Units', value: `${number(cart.units)} in ${number(cart.cartons)} cases` },
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
      ...item.problems.map(({ message }) => message),
    ],
  }
}

function totalsOf(cart: Cart): BusinessPaper['totals'] {
  const isWhole = isWholeTotal({ open: openShipping(cart.groups), tax: cart.tax_estimate })
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
  const open = openShipping(groups)
  if (open === null) return formatDollars(shipping_estimate)
  const { alone, beside } = OPEN_SHIPPING[open]
  return shipping_estimate === 0 ? alone : `${formatDollars(shipping_estimate)} ${beside}`
}
