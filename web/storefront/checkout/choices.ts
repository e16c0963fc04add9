import { href } from 'react-router'
import { parseRowId } from '#contract/values/row-id.ts'
import type { Checkout, CheckoutQuery } from '#contract/schemas/orders/checkout.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#contract/orders/checkout.ts'
import { readText } from '#web/storefront/forms/form-fields.ts'

/** Steps of a first order, in order. */
export const STEPS = ['address', 'shipping', 'payment', 'review'] as const
export type Step = (typeof STEPS)[number]

/** Shipping methods by supplier, as `supplier:method` pairs. */
const SHIPPING = /^\d{1,9}:\d{1,9}(,\d{1,9}:\d{1,9})*$/
/** Maximum length of that list in the contract. */
const SHIPPING_LENGTH = 4000
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Texts typed at the checkout. */
export interface TypedTexts {
  ship_not_before: string
  po_number: string
  notes: string
}

/** Choices made at the checkout. All of them are in the URL, so that Back works and a reload changes nothing. */
export interface Choices {
  /** Null: the shop's default. */
  method: PaymentMethod | null
  step: Step
  /** Ids of the address book. Null: the shop's default for `address`, the shipping address for `billing`. */
  address: number | null
  billing: number | null
  /** Shipping method ids by supplier id, such as `12:3,14:5`. */
  shipping: string
  texts: TypedTexts
}

/** Reads the choices from the URL. Invalid values are ignored. */
export function readChoices(method: string | undefined, query: URLSearchParams): Choices {
  return {
    method: methodOf(method),
    step: stepOf(query.get('step')),
    address: parseRowId(query.get('address') ?? ''),
    billing: parseRowId(query.get('billing') ?? ''),
    shipping: shippingOf(query.get('shipping') ?? ''),
    texts: textsOf((name) => query.get(name) ?? ''),
  }
}

/** Reads the choices from the form. Shipping methods are one field per supplier (`ship-12`), or one field for all (`shipping`). */
export function choicesFromForm(form: FormData): Choices {
  const pairs = [...form.keys()]
    .filter((name) => name.startsWith('ship-'))
    .map((name) => `${name.slice('ship-'.length)}:${readText(form, name)}`)
  return {
    method: methodOf(readText(form, 'method')),
    step: stepOf(readText(form, 'step')),
    address: parseRowId(readText(form, 'address')),
    billing: parseRowId(readText(form, 'billing')),
    shipping: shippingOf(pairs.length > 0 ? pairs.join(',') : readText(form, 'shipping')),
    texts: textsOf((name) => readText(form, name)),
  }
}

/**
 * Returns the URL of the checkout with these choices. It includes the earliest shipping day, because a later step places the
 * order, and the other texts only if `withTexts`: without JavaScript they can be stored nowhere else.
 */
export function checkoutPath(choices: Choices, withTexts = false): string {
  const { method, step, address, billing, shipping, texts } = choices
  const query = new URLSearchParams()
  if (step !== 'address') query.set('step', step)
  if (address !== null) query.set('address', String(address))
  if (billing !== null) query.set('billing', String(billing))
  if (shipping) query.set('shipping', shipping)
  if (texts.ship_not_before) query.set('ship_not_before', texts.ship_not_before)
  if (withTexts && texts.po_number) query.set('po_number', texts.po_number)
  if (withTexts && texts.notes) query.set('notes', texts.notes)
  const path = href('/checkout/:paymentMethod?', { paymentMethod: method ?? undefined })
  return query.size > 0 ? `${path}?${query.toString().replaceAll('%3A', ':').replaceAll('%2C', ',')}` : path
}

/** Returns the next step; the last step for the last one. */
export function stepAfter(step: Step): Step {
  return STEPS[STEPS.indexOf(step) + 1] ?? step
}

/** Returns the choices with the shop's defaults filled in, as the page shows them and its form submits them. */
export function withDefaults(choices: Choices, checkout: Checkout): Choices {
  const address = knownId(checkout.addresses, choices.address) ?? checkout.address_id
  const billing = knownId(checkout.addresses, choices.billing)
  const pairs = checkout.shipments.flatMap(({ supplier, options, method_id }) => {
    const method = knownId(options, shippingMethodOf(choices.shipping, supplier.id)) ?? method_id
    return method === null ? [] : [`${supplier.id}:${method}`]
  })
  return {
    ...choices,
    method: choices.method ?? checkout.paymentMethod,
    address,
    billing: billing === address ? null : billing,
    shipping: shippingOf(pairs.join(',')),
  }
}

/** Returns the id of the shipping method chosen for a supplier, or null. */
export function shippingMethodOf(shipping: string, supplierId: number): number | null {
  const pair = shipping.split(',').find((each) => each.startsWith(`${supplierId}:`))
  return pair ? Number(pair.split(':')[1]) : null
}

function knownId(rows: readonly { id: number }[], id: number | null): number | null {
  return rows.some((row) => row.id === id) ? id : null
}

/** Returns the query for the checkout: only what was chosen. */
export function toCheckoutQuery({ method, address, billing, shipping }: Choices): CheckoutQuery {
  return {
    ...(method !== null && { paymentMethod: method }),
    ...(address !== null && { address_id: address }),
    ...(billing !== null && { billing_address_id: billing }),
    ...(shipping && { shipping }),
  }
}

/** Returns null for an unknown method: the shop has a default (spec 2). */
function methodOf(name: string | undefined): PaymentMethod | null {
  return PAYMENT_METHODS.find((method) => method === name) ?? null
}

function stepOf(name: string | null): Step {
  return STEPS.find((step) => step === name) ?? 'address'
}

function shippingOf(text: string): string {
  return text.length <= SHIPPING_LENGTH && SHIPPING.test(text) ? text : ''
}

function textsOf(read: (name: keyof TypedTexts) => string): TypedTexts {
  return {
    ship_not_before: dayOf(read('ship_not_before')),
    po_number: read('po_number').slice(0, 64),
    notes: read('notes').slice(0, 2000),
  }
}

function dayOf(text: string): string {
  return DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''
}
