/**
 * Every expected failure of the shop: code, HTTP status and the sentence said when the verb has no better one.
 * 401 is only ever a bad or expired token, because the storefront logs out on it (spec 8).
 */
export const PROBLEMS = {
  invalid_input: [422, 'Some fields need your attention.'],
  bad_request: [400, 'The request could not be understood.'],
  invalid_token: [401, 'Your session has ended. Please sign in again.'],
  not_signed_in: [403, 'Please sign in to continue.'],
  cross_site: [403, 'This request came from another site and was refused.'],
  scope_missing: [403, 'This API key may not make this call.'],
  not_found: [404, 'Oops, looks like this page is not available'],
  method_not_allowed: [405, 'This address does not accept that method.'],
  not_owner: [403, 'Only the owner of this account can change that.'],
  last_address: [409, 'This is your only address. Add another one first.'],
  not_approved: [
    403,
    'Your account is being reviewed. You can place orders as soon as it is approved; your cart is kept.',
  ],
  out_of_stock: [409, 'This product is out of stock.'],
  insufficient_stock: [409, 'There is not enough stock for that quantity.'],
  below_min_qty: [422, 'That is below the minimum quantity.'],
  not_a_multiple: [422, 'That quantity does not fit the pack size.'],
  discontinued: [409, 'This product is no longer available.'],
  cart_empty: [409, 'Your cart is empty.'],
  cart_problems: [409, 'Some lines of your cart need your attention.'],
  totals_changed: [409, 'Your total has changed since you last looked. Please check it once more.'],
  below_supplier_minimum: [409, 'A maker asks for a larger order. Add more of its products.'],
  payment_method_unavailable: [409, 'This order cannot be paid in this way. Choose another one.'],
  terms_limit: [409, 'This order is over what your terms still allow. Pay an invoice, or choose another way to pay.'],
  terms_changed: [409, 'Our terms have changed. Please read and accept them once more.'],
  address_unserviceable: [409, 'A maker cannot ship to that address. Choose another address or way of shipping.'],
  payment_required: [409, 'The card has not been authorised yet. Please confirm the payment.'],
  card_declined: [402, 'The card was declined. Try another card, or pay by invoice.'],
  card_unavailable: [
    503,
    'Card payments do not answer right now. Try again in a minute, or choose another way to pay.',
  ],
  not_cancellable: [
    409,
    'The maker has accepted this order already, so it cannot be cancelled here. Please contact us.',
  ],
  impossible_move: [409, 'The order cannot move there from where it stands.'],
  key_reused: [409, 'This idempotency key was used for a different order.'],
  unsupported_type: [415, 'This address does not take a body of that kind.'],
  expired: [410, 'This link has expired. Please ask for another one.'],
  used: [410, 'This link was used already. Please ask for another one.'],
  invalid: [410, 'This link does not work. Please ask for another one.'],
  unavailable: [503, 'The shop cannot be reached for a moment. Please try again; what you did is not done twice.'],
  too_large: [413, 'That is larger than we accept.'],
  overloaded: [503, 'The shop is very busy right now. Try again in a few seconds.'],
  rate_limited: [429, 'Too many attempts. Please wait a moment and try again.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>

export type ProblemCode = keyof typeof PROBLEMS

/** A failure the caller is told about. `details` is merged into the JSON body beside `message` and `code`. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly details: Record<string, unknown>

  constructor(code: ProblemCode, message?: string, details: Record<string, unknown> = {}) {
    super(message ?? PROBLEMS[code][1])
    this.name = 'Problem'
    this.code = code
    this.status = PROBLEMS[code][0]
    this.details = details
  }

  /** A 422 with one text per field: `{ message, errors: { field: [text] } }`. */
  static invalid(errors: Record<string, string[]>): Problem {
    return new Problem('invalid_input', undefined, { errors })
  }
}
