import type { OrderEdit } from '#contract/schemas/admin/orders/order-edits.ts'
import type { Cents } from '#contract/values/money.ts'
import type { OrderDeps } from '#server/orders/deps.ts'
import type { Reader } from '#server/orders/placing/blocker-texts.ts'
import type { Credit } from '#server/orders/placing/payment-methods.ts'
import { quoteSuborders, type SuborderQuote } from '#server/orders/placing/quote.ts'
import { type AgreedOrder, type AgreedSuborder, editedAddress, openSuborderOf } from './agreed-order.ts'
import { contentAfter, contentOf } from './content-after.ts'
import { type EditProblems, findProblems } from './edit-problems.ts'
import { requestLines } from './edited-lines.ts'
import { isSameAddress, type OrderContent } from './order-content.ts'
import type { QuotedGoods, QuotedSuborder } from './quoted-goods.ts'

/** An order as an edit would make it. */
export interface EditQuote extends QuotedGoods, EditProblems {
  before: OrderContent
  after: OrderContent
}

/**
 * Prices an edit with the functions that price a new order, in a constant number of queries. Lines keep their agreed price; a suborder
 * that the edit does not touch keeps its shipping and tax. `reader` reads its problems. Throws `invalid_input` and `impossible_move`.
 */
export async function quoteEdit(
  deps: OrderDeps,
  order: AgreedOrder,
  edit: OrderEdit,
  { credit, reader }: { credit: Credit; reader: Reader },
): Promise<EditQuote> {
  const address = editedAddress(deps, order, edit)
  const lines = await requestLines(deps, order, edit)
  const ordered = lines.filter(({ quantity }) => quantity > 0)
  const basket = await deps.cart.price(order.companyId, ordered, order.id)
  const taxTerms = await deps.taxes.termsFor(order.companyId, address)
  const shipped = order.suborders.filter(({ isOpen, state }) => !isOpen && state !== 'cancelled')
  const quotes = await quoteSuborders(deps, basket, {
    state: address.state,
    taxTerms,
    choose: (supplierId, methods) => {
      const requested = edit.shipping?.find((one) => one.supplier_id === supplierId)?.method_id
      const name = openSuborderOf(order, supplierId)?.shippingMethod
      return methods.find(({ id }) => id === requested) ?? methods.find((method) => method.name === name)
    },
    orderSubtotal: sum([...shipped, ...basket.supplierGroups].map(({ subtotal }) => subtotal)),
  })
  let last = order.suborders.length
  const suborders = quotes.map((quote): QuotedSuborder => {
    const agreed = openSuborderOf(order, quote.supplierGoods.supplier.id)
    if (!agreed) last += 1
    const number = agreed?.number ?? `${order.invoice}-${last}`
    return { agreed, number, quote, isTouched: isTouched({ order, edit, lines, address }, agreed, quote) }
  })
  const goods = { order, edit, lines, suborders, address, taxTerms }
  const [before, after] = [contentOf(order), contentAfter(goods)]
  return { ...goods, before, after, ...findProblems(goods, { before, after }, basket, { credit, reader }) }
}

function isTouched(
  { order, edit, lines, address }: Pick<QuotedGoods, 'order' | 'edit' | 'lines' | 'address'>,
  agreed: AgreedSuborder | null,
  quote: SuborderQuote,
): boolean {
  if (!agreed || !isSameAddress(order.address, address)) return true
  const supplierId = quote.supplierGoods.supplier.id
  const isMethodChosen = edit.shipping?.some((one) => one.supplier_id === supplierId)
  if (isMethodChosen && quote.method?.name !== agreed.shippingMethod) return true
  const added = new Set(lines.filter((line) => !line.agreed).map(({ id }) => id))
  if (quote.lines.some(({ line }) => added.has(line.id))) return true
  return lines.some(
    ({ agreed: line, quantity, unit }) =>
      line?.suborderId === agreed.id && (line.quantity !== quantity || line.unit !== unit),
  )
}

function sum(cents: readonly Cents[]): Cents {
  return cents.reduce((total, each) => total + each, 0)
}
