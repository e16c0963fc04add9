import { formatDollars } from '#contract/money.ts'
import type { Checkout, CheckoutProblem, PaymentMethod } from '#contract/checkout.ts'
import { PROBLEMS } from '#contract/problem.ts'
import { US_STATES } from '#contract/us-states.ts'
import type { Quote } from './quote.ts'

/** Why an order cannot be placed as it stands: what the buyer can mend first comes first. */
export function problemsOf(
  quote: Quote,
  paymentMethod: PaymentMethod,
  methods: Checkout['payment_methods'],
  refusal: string | null,
): CheckoutProblem[] {
  const { basket, address, makers } = quote
  if (basket.items.length === 0) return [{ code: 'cart_empty', message: PROBLEMS.cart_empty[1] }]
  const problems: CheckoutProblem[] = []
  if (basket.items.some((item) => item.problems.some((problem) => problem.blocks))) {
    problems.push({ code: 'cart_problems', message: PROBLEMS.cart_problems[1] })
  }
  for (const { group } of makers) {
    if (group.shortfall > 0) problems.push({ code: 'below_supplier_minimum', message: minimumSentence(group) })
  }
  if (!address) problems.push({ code: 'no_address', message: 'Add an address for your goods to go to.' })
  for (const { group, way } of address ? makers : []) {
    if (way) continue
    const place = US_STATES[address?.state ?? ''] ?? 'that address'
    const message = `${group.supplier.name} cannot ship this to ${place}. Choose another address, or take its products out of the cart.`
    problems.push({ code: 'address_unserviceable', message })
  }
  const chosen = methods.find(({ id }) => id === paymentMethod)
  if (chosen?.reason) {
    const code = paymentMethod === 'invoice' ? 'terms_limit' : 'payment_method_unavailable'
    problems.push({ code, message: chosen.reason })
  }
  if (refusal) problems.push({ code: 'not_approved', message: refusal })
  return problems
}

function minimumSentence({ supplier, shortfall, min_order, first_order }: Quote['makers'][number]['group']): string {
  const minimum = formatDollars(min_order ?? 0)
  const missing = formatDollars(shortfall)
  return `${supplier.name} takes ${first_order ? 'first orders' : 'orders'} from ${minimum}: add ${missing} of its products.`
}
