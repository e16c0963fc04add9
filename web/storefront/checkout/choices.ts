import { readRowId } from '#contract/row-id.ts'
import { type Checkout, PAYMENT_METHODS, type CheckoutWanted, type PaymentMethod } from '#contract/checkout.ts'
import { readText } from '#web/storefront/form-fields.ts'

/** The steps of a first order, in their order. */
export const STEPS = ['address', 'shipping', 'payment', 'review'] as const
export type Step = (typeof STEPS)[number]

/** The most that fits into the contract's list of ways of shipping. */
const SHIPPING = /^\d{1,9}:\d{1,9}(,\d{1,9}:\d{1,9})*$/
const SHIPPING_LENGTH = 4000
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** What is typed at the checkout. */
export interface Texts {
  ship_not_before: string
  po_number: string
  notes: string
}

/** What is chosen at the checkout: all of it is in the address, so that Back works and a reload changes nothing. */
export interface Choices {
  /** Null is what the shop suggests. */
  method: PaymentMethod | null
  step: Step
  /** Ids of the address book; null is what the shop suggests, and for the bill the address of the goods. */
  address: number | null
  billing: number | null
  /** `12:3,14:5`: ways of shipping by maker. */
  shipping: string
  texts: Texts
}

/** What the address of the page says was chosen; whatever makes no sense was not. */
export function readChoices(method: string | undefined, query: URLSearchParams): Choices {
  return {
    method: methodOf(method),
    step: stepOf(query.get('step')),
    address: readRowId(query.get('address') ?? ''),
    billing: readRowId(query.get('billing') ?? ''),
    shipping: shippingOf(query.get('shipping') ?? ''),
    texts: textsOf((name) => query.get(name) ?? ''),
  }
}

/** What the form says is chosen: its ways of shipping are one field a maker, or one field for all of them. */
export function choicesOf(form: FormData): Choices {
  const ways = [...form.keys()]
    .filter((name) => name.startsWith('ship-'))
    .map((name) => `${name.slice('ship-'.length)}:${readText(form, name)}`)
  return {
    method: methodOf(readText(form, 'method')),
    step: stepOf(readText(form, 'step')),
    address: readRowId(readText(form, 'address')),
    billing: readRowId(readText(form, 'billing')),
    shipping: shippingOf(ways.length > 0 ? ways.join(',') : readText(form, 'shipping')),
    texts: textsOf((name) => readText(form, name)),
  }
}

/**
 * The address of the checkout where this is chosen. The day goes along, because a later step places the order; the other
 * texts only `withTexts`: without JavaScript there is nowhere else to keep them.
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
  const path = method === null ? '/checkout' : `/checkout/${method}`
  return query.size > 0 ? `${path}?${query.toString().replaceAll('%3A', ':').replaceAll('%2C', ',')}` : path
}

/** The step after one; the last is followed by none. */
export function stepAfter(step: Step): Step {
  return STEPS[STEPS.indexOf(step) + 1] ?? step
}

/** What is chosen with everything the shop suggests where nothing was: what the page shows and its form says. */
export function settledChoices(choices: Choices, checkout: Checkout): Choices {
  const address = idAmong(checkout.addresses, choices.address) ?? checkout.address_id
  const billing = idAmong(checkout.addresses, choices.billing)
  const ways = checkout.shipments.flatMap(({ supplier, options, method_id }) => {
    const way = idAmong(options, wayOf(choices.shipping, supplier.id)) ?? method_id
    return way === null ? [] : [`${supplier.id}:${way}`]
  })
  return {
    ...choices,
    method: choices.method ?? checkout.paymentMethod,
    address,
    billing: billing === address ? null : billing,
    shipping: shippingOf(ways.join(',')),
  }
}

/** The way of shipping chosen for a maker, or null. */
export function wayOf(shipping: string, supplierId: number): number | null {
  const pair = shipping.split(',').find((each) => each.startsWith(`${supplierId}:`))
  return pair ? Number(pair.split(':')[1]) : null
}

function idAmong(rows: readonly { id: number }[], id: number | null): number | null {
  return rows.some((row) => row.id === id) ? id : null
}

/** What the shop is asked to reckon with. */
export function wantedOf({ method, address, billing, shipping }: Choices): CheckoutWanted {
  return {
    ...(method !== null && { paymentMethod: method }),
    ...(address !== null && { address_id: address }),
    ...(billing !== null && { billing_address_id: billing }),
    ...(shipping && { shipping }),
  }
}

/** An unknown method is none: the shop has a default (spec 2). */
function methodOf(name: string | undefined): PaymentMethod | null {
  return PAYMENT_METHODS.find((method) => method === name) ?? null
}

function stepOf(name: string | null): Step {
  return STEPS.find((step) => step === name) ?? 'address'
}

function shippingOf(text: string): string {
  return text.length <= SHIPPING_LENGTH && SHIPPING.test(text) ? text : ''
}

function textsOf(read: (name: keyof Texts) => string): Texts {
  return {
    ship_not_before: dayOf(read('ship_not_before')),
    po_number: read('po_number').slice(0, 64),
    notes: read('notes').slice(0, 2000),
  }
}

function dayOf(text: string): string {
  return DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''
}
