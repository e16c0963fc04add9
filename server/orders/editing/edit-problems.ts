import { formatDollars } from '#contract/values/money.ts'
import { US_STATES } from '#contract/text/us-states.ts'
import type { CartItem } from '#contract/schemas/cart.ts'
import type { Reader } from '#server/orders/placing/blocker-texts.ts'
import { type Credit, paymentBlocker } from '#server/orders/placing/payment-methods.ts'
import type { RequestedEdit } from './edited-lines.ts'
import { describeChanges, isSameAddress, type OrderContent, totalOf } from './order-content.ts'
import type { QuotedGoods, QuotedSuborder } from './quoted-goods.ts'

/** Why an edit cannot be applied. */
export interface EditProblems {
  /** Each with what to do; empty if it can be applied. */
  problems: readonly string[]
  /** Problems of single lines by `id`; `problems` has them, too. */
  lineProblems: ReadonlyMap<number, string>
}

/** Finds what keeps an edit from being applied, in the order in which staff can fix it. */
export function findProblems(
  goods: QuotedGoods,
  { before, after }: { before: OrderContent; after: OrderContent },
  { items }: { items: readonly CartItem[] },
  { credit, reader }: { credit: Credit; reader: Reader },
): EditProblems {
  const lineProblems = new Map(
    goods.lines.flatMap((line) => {
      const problem = lineProblem(goods, line, items)
      return problem === null ? [] : [[line.id, problem] as const]
    }),
  )
  const rise = totalOf(after) - totalOf(before)
  const blocker = rise > 0 ? paymentBlocker(goods.order.paymentMethod, credit, rise, reader) : null
  const problems = [
    ...lineProblems.values(),
    ...emptySuborders(goods),
    ...goods.suborders.filter(({ isTouched }) => isTouched).flatMap((one) => suborderProblems(goods, one)),
    ...(blocker === null ? [] : [blocker]),
  ]
  if (problems.length > 0) return { problems, lineProblems }
  if (describeChanges(before, after).length > 0) return { problems, lineProblems }
  const { suborders, invoice } = goods.order
  const isOpen = suborders.some((suborder) => suborder.isOpen)
  const closed = `All of ${invoice} has shipped or is canceled: it can no longer be changed.`
  return { problems: [isOpen ? 'Nothing is changed yet.' : closed], lineProblems }
}

function lineProblem(
  { order, address, suborders }: QuotedGoods,
  line: RequestedEdit,
  items: readonly CartItem[],
): string | null {
  const { agreed, quantity } = line
  if (quantity === 0) return null
  const owner = suborders.find(({ quote }) => quote.lines.some((one) => one.line.id === line.id))
  if (agreed) {
    const own = suborders.find((one) => one.agreed?.id === agreed.suborderId)
    const isChanged = agreed.quantity !== quantity || agreed.unit !== line.unit
    const isTouched = own?.isTouched ?? (isChanged || !isSameAddress(order.address, address))
    if (!isTouched) return null
    // The product no longer exists, or another supplier has it now.
    if (!owner || owner.agreed?.id !== agreed.suborderId) {
      return `${agreed.title} (${agreed.sku}) is no longer sold by this maker. Remove it, or leave its suborder as it is.`
    }
    if (agreed.quantity === quantity) return null
  }
  const problem = items.find(({ id }) => id === line.id)?.problems.find(({ blocks }) => blocks)
  // Fewer units of a product that is no longer sold are fine.
  const isFine = !problem || (problem.code === 'discontinued' && quantity <= (agreed?.quantity ?? 0))
  return isFine ? null : `${nameOf(line, items)}: ${problem.message}`
}

function nameOf({ id, agreed }: RequestedEdit, items: readonly CartItem[]): string {
  return agreed?.title ?? items.find((item) => item.id === id)?.title ?? 'A product'
}

/** A suborder without lines would be an order of nothing: canceling has its own rules for money and stock. */
function emptySuborders({ order, lines }: QuotedGoods): string[] {
  return order.suborders
    .filter(({ id, isOpen }) => isOpen && !lines.some((line) => line.agreed?.suborderId === id && line.quantity > 0))
    .map(({ number, supplier }) => `Nothing from ${supplier} would be left. Cancel ${number} instead.`)
}

function suborderProblems({ address }: QuotedGoods, { agreed, number, quote }: QuotedSuborder): string[] {
  const { supplier, shortfall, min_order } = quote.supplierGoods
  const isLess = agreed === null || quote.subtotal < agreed.subtotal
  const least = formatDollars(min_order ?? 0)
  const minimum = `${supplier.name} takes orders from ${least}: ${formatDollars(shortfall)} of its products are missing.`
  const place = US_STATES[address.state] ?? 'that address'
  const unserviceable = `${supplier.name} cannot ship this to ${place}. Choose another address.`
  const quoted = `The freight of ${number} is quoted. Keep its shipping method, or cancel ${number} and order again.`
  return [
    ...(shortfall > 0 && isLess ? [minimum] : []),
    ...(quote.method === null ? [unserviceable] : []),
    ...(agreed?.quoted && quote.method && quote.method.kind !== 'freight' ? [quoted] : []),
  ]
}
