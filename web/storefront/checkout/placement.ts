import { DEFAULT_PAYMENT_METHOD, PAYMENT_METHODS, type PaymentMethod, type PlaceOrder } from '#contract/orders.ts'
import { readText, readWhole } from '#web/storefront/form-fields.ts'

/** What the checkout form said when it came back: what went wrong, and what was in it. */
export interface CheckoutAnswer {
  code: string | null
  message: string
  errors: Record<string, string[]>
  /** The total the buyer had before their eyes. */
  seenTotal: number
  values: { address_id: number | null; po_number: string; notes: string }
}

/** An absent or unknown payment method in the address means the default. */
export function paymentMethodOf(parameter: string | undefined): PaymentMethod {
  return PAYMENT_METHODS.find((method) => method === parameter) ?? DEFAULT_PAYMENT_METHOD
}

/** Where a placed order is shown. */
export function thankYouPath(invoice: string): string {
  return `/thank-you-page?order=${encodeURIComponent(invoice)}`
}

/** The order in the checkout form, and the key it is placed under. */
export function readPlacement(form: FormData, paymentMethod: PaymentMethod): { order: PlaceOrder; key: string } {
  const po_number = readText(form, 'po_number').slice(0, 64)
  const notes = readText(form, 'notes').slice(0, 2000)
  return {
    order: {
      totals_hash: readText(form, 'totals_hash'),
      // An address that does not exist is refused like one that is not theirs.
      address_id: readWhole(form, 'address_id') || 1,
      paymentMethod,
      ...(po_number && { po_number }),
      ...(notes && { notes }),
    },
    key: readText(form, 'key'),
  }
}

/** What the form shows after it was refused. */
export function answerOf(
  form: FormData,
  { code, message, errors }: { code: string | null; message: string; errors: Record<string, string[]> },
): CheckoutAnswer {
  return {
    code,
    message,
    errors,
    seenTotal: Number(form.get('seen_total')) || 0,
    values: {
      address_id: readWhole(form, 'address_id'),
      po_number: readText(form, 'po_number'),
      notes: readText(form, 'notes'),
    },
  }
}
