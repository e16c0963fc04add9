import { formatDollars } from '#contract/values/money.ts'
import type { Checkout, CheckoutProblem } from '#contract/schemas/checkout.ts'
import type { PaymentMethod } from '#contract/checkout.ts'
import { PROBLEMS } from '#contract/problem.ts'
import { US_STATES } from '#contract/text/us-states.ts'
import type { Quote } from './quote.ts'

/** Returns why a quote cannot be placed as an order, in the order in which the buyer can fix it; empty if it can. */
export function findBlockers(
  quote: Quote,
  paymentMethod: PaymentMethod,
  methods: Checkout['payment_methods'],
  restriction: string | null,
): CheckoutProblem[] {
  const { basket, address, suborders } = quote
  if (basket.items.length === 0) return [{ code: 'cart_empty', message: PROBLEMS.cart_empty[1] }]
  const problems: CheckoutProblem[] = []
  if (basket.items.some((item) => item.problems.some((problem) => problem.blocks))) {
    problems.push({ code: 'cart_problems', message: PROBLEMS.cart_problems[1] })
  }
  for (const { supplierGoods } of suborders) {
    if (supplierGoods.shortfall > 0)
      problems.push({ code: 'below_supplier_minimum', message: minimumMessage(supplierGoods) })
  }
  if (!address) problems.push({ code: 'no_address', message: 'Add a shipping address.' })
  for (const { supplierGoods, method } of address ? suborders : []) {
    if (method) continue
    const place = US_STATES[address?.state ?? ''] ?? 'that address'
    const message = `${supplierGoods.supplier.name} cannot ship this to ${place}. Choose another address, or remove its products from the cart.`
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
