/**
 * Expected errors of the shop: code, HTTP status and default message, which explains what happened and what to do. Only an invalid or
 * expired token is a 401, because the storefront logs out on it (spec 8).
 */
export const PROBLEMS = {
  invalid_input: [422, 'Some fields need your attention.'],
  wrong_credentials: [422, 'These credentials do not match our records.'],
  email_unconfirmed: [422, 'Please confirm your email first: open the link in the email we sent you.'],
  bad_request: [400, 'The request could not be understood.'],
  invalid_token: [401, 'Your session has ended. Please sign in again.'],
  not_signed_in: [403, 'Please sign in to continue.'],
  password_required: [403, 'Please confirm your password to continue.'],
  cross_site: [403, 'This request came from another site and was rejected.'],
  scope_missing: [403, 'This API key lacks the scope for this call. Create a key that has it.'],
  not_in_test_mode: [403, 'Test keys cannot make this call. Use another API key.'],
  test_key_required: [403, 'This call exists in test mode only. Use a test key.'],
  permission_missing: [403, 'This needs a permission that you do not have. Ask an owner for a role that has it.'],
  not_found: [404, 'Oops, looks like this page is not available'],
  method_not_allowed: [405, 'This URL does not support that method.'],
  last_address: [409, 'This is your only address. Add another one first.'],
  not_approved: [
    403,
    'Your account is being reviewed. You can place orders as soon as it is approved; your cart is saved.',
  ],
  out_of_stock: [409, 'This product is out of stock.'],
  insufficient_stock: [409, 'There is not enough stock for that quantity. Enter a smaller one.'],
  below_min_qty: [422, 'That is below the minimum quantity. Enter a larger one.'],
  not_a_multiple: [422, 'That quantity is not a multiple of the pack size. Enter a multiple.'],
  discontinued: [409, 'This product is no longer available.'],
  cart_empty: [409, 'Your cart is empty.'],
  cart_problems: [409, 'Some lines of your cart need your attention.'],
  totals_changed: [409, 'Your order has changed. Please check it before you place it.'],
  below_supplier_minimum: [409, "Your order is below a maker's minimum. Add more of its products."],
  payment_method_unavailable: [409, 'This payment method is not available for this order. Choose another one.'],
  terms_limit: [409, 'This order exceeds your credit limit. Pay an invoice, or choose another payment method.'],
  terms_changed: [409, 'Our terms have changed. Please read and accept them again.'],
  address_unserviceable: [409, 'A maker cannot ship to that address. Choose another address or shipping method.'],
  payment_required: [409, 'The card has not been authorized yet. Please confirm the payment.'],
  card_declined: [402, 'The card was declined. Try another card, or pay by invoice.'],
  card_unavailable: [
    503,
    'Card payments are not available right now. Try again in a minute, or choose another payment method.',
  ],
  not_cancellable: [
    409,
    'The maker has already accepted this order, so it cannot be canceled here. Please contact us.',
  ],
  impossible_move: [409, 'An order in this state cannot change to that state.'],
  changed_meanwhile: [409, 'Someone else changed this in the meantime. Check the changes, then decide again.'],
  key_reused: [409, 'This idempotency key was used for a different request. Send this one with a new key.'],
  unsupported_type: [415, 'This URL does not accept that content type.'],
  expired: [410, 'This link has expired. Please request a new one.'],
  used: [410, 'This link has already been used. Please request a new one.'],
  invalid: [410, 'This link is not valid. Please request a new one.'],
  unavailable: [503, 'The shop is temporarily unavailable. Please try again; nothing is done twice.'],
  too_large: [413, 'That is too large. Please send less.'],
  overloaded: [503, 'The shop is very busy right now. Try again in a few seconds.'],
  rate_limited: [429, 'Too many attempts. Please wait a moment and try again.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ProblemCode = keyof typeof PROBLEMS

/** An expected error, reported to the caller. `details` are added to the JSON body beside `message` and `code`. */
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

  /** Returns a 422 with messages per field: `{ message, errors: { field: [text] } }`. */
  static invalid(errors: Record<string, string[]>): Problem {
    return new Problem('invalid_input', undefined, { errors })
  }
}
