import { formatDollars } from '#contract/values/money.ts'
import type { Checkout, CheckoutProblem } from '#contract/schemas/orders/checkout.ts'
import type { PaymentMethod } from '#contract/orders/checkout.ts'
import { US_STATES } from '#contract/text/us-states.ts'
import { BLOCKER_TEXTS, type Reader } from './blocker-texts.ts'
import type { Quote } from './quote.ts'

/** How a quote is to be paid, why its buyer may not order at all (or null), and who reads the blockers. */
interface Payable {
  paymentMethod: PaymentMethod
  methods: Checkout['payment_methods']
  restriction: string | null
  reader: Reader
}

/** Returns why a quote cannot be placed as an order, in the order in which the buyer can fix it; empty if it can. */
export function findBlockers(
  quote: Quote,
  { paymentMethod, methods, restriction, reader }: Payable,
): CheckoutProblem[] {
  const { basket, address, suborders } = quote
  const texts = BLOCKER_TEXTS[reader]
  if (basket.items.length === 0) return [{ code: 'cart_empty', message: texts.noGoods }]
  const problems: CheckoutProblem[] = []
  if (basket.items.some((item) => item.problems.some((problem) => problem.blocks))) {
    problems.push({ code: 'cart_problems', message: texts.goodsProblems })
  }
  for (const { supplierGoods } of suborders) {
    if (supplierGoods.shortfall > 0)
      problems.push({ code: 'below_supplier_minimum', message: minimumMessage(supplierGoods) })
  }
  if (!address) problems.push({ code: 'no_address', message: texts.noAddress })
  for (const { supplierGoods, method } of address ? suborders : []) {
    if (method) continue
    const place = US_STATES[address?.state ?? ''] ?? 'that address'
    const message = texts.unserviceable({ supplier: supplierGoods.supplier.name, place })
    problems.push({ code: 'address_unserviceable', message })
  }
  const chosen = methods.find(({ id }) => id === paymentMethod)
  if (chosen?.reason) {
    const code = paymentMethod === 'invoice' ? 'terms_limit' : 'payment_method_unavailable'
    problems.push({ code, message: chosen.reason })
  }
  if (restriction) problems.push({ code: 'not_approved', message: restriction })
  return problems
}

function minimumMessage({
  supplier,
  shortfall,
  min_order,
  first_order,
}: Quote['suborders'][number]['supplierGoods']): string {
  const minimum = formatDollars(min_order ?? 0)
  const orders = first_order ? 'first orders' : 'orders'
  return `${supplier.name} takes ${orders} from ${minimum}: add ${formatDollars(shortfall)} of its products.`
}
