import { type Cents, formatDollars, toDollars } from '#contract/values/money.ts'
import { isFreightQuotePending, stateText } from '#contract/orders/orders.ts'
import type { Order } from '#contract/schemas/orders/orders.ts'
import { stepCommand, stepText } from '#server/cli/next-step.ts'
import type { OrdersShop } from '#server/cli/context.ts'

/** Refunds what was invoiced: all that is left, units, or an amount. */
export async function refund(
  { orders }: OrdersShop,
  number: string,
  { reason, lines, cents, restock }: { reason: string; lines?: Map<string, number>; cents?: Cents; restock?: true },
): Promise<string[]> {
  const { messages, next } = await orders.money.refund(number, {
    reason,
    ...(lines && { lines }),
    ...(cents !== undefined && { cents }),
    ...(restock && { restock }),
  })
  return next ? [...messages, stepText(next)] : messages
}

interface Payment {
  amount: Cents
  reference: string
}

/** Books a bank transfer from the buyer. */
export async function pay(
  { orders }: OrdersShop,
  number: string,
  { amount: cents, reference, on }: Payment & { on: string },
): Promise<string[]> {
  const isNew = await orders.money.bookPayment(number, { cents, reference, on })
  if (!isNew) return [`${reference} is booked already; nothing was changed.`]
  const { order, surplus_cents } = await orders.reading.forOperator(number)
  return [
    `${formatDollars(toDollars(cents))} for ${order.invoice} booked: payment is ${stateText(order.payment)} now; the buyer gets an email.`,
    ...surplusLines(order, surplus_cents),
  ]
}

/** Books a bank transfer to the buyer. */
export async function payBack(
  { orders }: OrdersShop,
  number: string,
  { amount: cents, reference }: Payment,
): Promise<string[]> {
  const isNew = await orders.money.bookPayBack(number, { cents, reference })
  if (!isNew) return [`${reference} is booked already; nothing was changed.`]
  const { order } = await orders.reading.forOperator(number)
  const open = order.balance > 0 ? [`${formatDollars(order.balance)} is due now.`] : []
  return [`${formatDollars(toDollars(cents))} of ${order.invoice} paid back; the buyer gets an email.`, ...open]
}

/** Takes a booking back that was a mistake. */
export async function correct(
  { orders }: OrdersShop,
  number: string,
  { email, amount: cents, ...correction }: CorrectionOptions,
): Promise<string[]> {
  const { reference, reason, to } = correction
  const isSilent = !email
  const corrected = await orders.money.correctBooking(number, { reference, reason, cents, to, isSilent })
  if (!corrected) return [`${reference} was corrected before; nothing was changed.`]
  const { kind, invoice, replacement } = corrected
  const what = `${kind === 'payment' ? 'The payment' : 'The refund'} of ${formatDollars(toDollars(corrected.cents))} for ${invoice}`
  return [
    `${what} is taken back; the buyer gets ${isSilent ? 'no email' : 'an email about the mistake'}.`,
    ...(replacement
      ? [
          `${formatDollars(toDollars(replacement.cents))} for ${replacement.invoice} booked, with the reference "${replacement.reference}".`,
        ]
      : []),
  ]
}

export interface CorrectionOptions {
  reference: string
  reason: string
  amount?: Cents
  to?: string
  /** False if `--no-email` is given. */
  email: boolean
}

/** Writes off what is open of an invoice. */
export async function writeOff({ orders }: OrdersShop, number: string, reason: string): Promise<string[]> {
  const { order, cents } = await orders.money.writeOff(number, reason)
  return [`${formatDollars(toDollars(cents))} of ${number} (${order}) is written off. No more reminders are sent.`]
}

/** Changes the last day to pay an order; `never`: it is not canceled. */
export async function changePayBy({ orders }: OrdersShop, number: string, date: string): Promise<string[]> {
  const invoice = await orders.money.changePayBy(number, date === 'never' ? null : date)
  return [
    date === 'never'
      ? `${invoice} is not canceled if it is not paid.`
      : `${invoice} is canceled if nothing is paid by ${date}. The buyer is reminded two days before.`,
  ]
}

/** Describes money that the order does not need, and how to pay it back; `cents` is the surplus. */
export function surplusLines(order: Order, cents: Cents): string[] {
  if (cents <= 0) return []
  const amount = toDollars(cents)
  const command = stepCommand({ action: 'pay_back', number: order.invoice, cents })
  return [
    `${formatDollars(amount)} more than the order costs was received. ` +
      (isFreightQuotePending(order) ? 'It is reserved for freight that is not quoted yet. ' : '') +
      `To pay it back, send a transfer and book it: ${command}`,
  ]
}
