import { type Cents, formatDollars, toDollars } from '#contract/money.ts'
import { Problem } from '#contract/problem.ts'
import type { Credited, TakenBack } from '#server/billing/billing.ts'
import { type Held, type HeldChild, holdOrder, mayRefund, movable } from './hold.ts'
import type { MoveParts } from './move.ts'
import { namedLines } from './named-lines.ts'
import { sendBack } from './send-back.ts'
import { surplusOf } from './standing.ts'
import { lockProductsOf, returnStock } from './stock.ts'
import { setState, tellPrograms, writeStep } from './write-move.ts'

/** What is refunded of what was shipped: all of it, units by SKU, or an amount with its tax. Stock comes back only where it is wanted. */
export interface Refund {
  reason: string
  lines?: ReadonlyMap<string, number>
  cents?: Cents
  restock?: boolean
}

/**
 * Takes back what was invoiced of what was shipped, or a part of it, inside the transaction that `parts` are bound to. What a card
 * paid of it goes back to it; what came in otherwise is a deposit the operator pays back. Returns what to tell the operator. Throws
 * `not_found` and `impossible_move`.
 */
export async function refund(parts: MoveParts, number: string, wanted: Refund): Promise<string[]> {
  const held = await holdOrder(parts, number)
  const isPart = wanted.lines !== undefined || wanted.cents !== undefined
  const able = isPart ? [onlyChild(held)] : movable(held, 'refund', 'operator')
  if (wanted.restock) await lockProductsOf(parts.db, able)
  const eventIds: number[] = []
  const said: string[] = []
  let toCard = 0
  for (const child of able) {
    const credited = await parts.billing.creditChild(child.id, wanted.reason, await takenBack(parts, child, wanted))
    const told = await writeRefund(parts, held, child, { credited, reason: wanted.reason })
    if (wanted.restock) await returnStock(parts, child, credited.units)
    eventIds.push(told.eventId)
    said.push(told.sentence)
    toCard += told.back
  }
  await tellBuyer(parts, eventIds)
  if (toCard > 0) said.push(held.charged ? 'The money goes back to the card.' : 'The card is charged that much less.')
  // What waits for goods that are still to be sent is no surplus.
  const surplus = await surplusOf(parts.db, held.orderId)
  return surplus === 0 ? said : [...said, toPayBack(held, toDollars(surplus))]
}

function toPayBack({ invoice }: Held, sum: number): string {
  return `${formatDollars(sum)} was paid and is to be paid back: send it by bank, and book that with ${payBackCommand(invoice, sum)}`
}

/** How an operator books that `sum` dollars went back by bank. */
export function payBackCommand(invoice: string, sum: number): string {
  return `npm run shop -- orders pay-back ${invoice} --amount ${sum.toFixed(2)} --reference TEXT`
}

/** The mail of refunds that were made at once. */
export async function tellBuyer({ jobs }: MoveParts, eventIds: readonly number[]): Promise<void> {
  if (eventIds.length === 0) return
  await jobs.enqueue('order.letter', { letter: 'refunded', mail: `order-refunded-${eventIds[0]}`, eventIds })
}

/**
 * Writes what the credit notes of a child order mean for it: its state where nothing is left of what was sent, the timeline, the
 * card's money, and what programs are told. `sentBack` is what went back to its card already.
 */
export async function writeRefund(
  parts: MoveParts,
  held: Held,
  child: HeldChild,
  { credited, reason, sentBack }: { credited: Credited; reason: string; sentBack?: Cents },
): Promise<{ eventId: number; sentence: string; back: Cents }> {
  const { notes, cents, left } = credited
  const isAll = left === 0 && mayRefund(child)
  if (isAll) await setState(parts.db, child, 'refund', 'operator', 'refunded')
  const numbers = notes.map((note) => note.number)
  // A credit note is of one refund: the first one names it, however many there are.
  const reference = `refunded ${child.number}${isAll ? '' : ` ${numbers[0]}`}`
  const back = sentBack ?? (await sendBack(parts, held, { reference, cents }))
  const isCard = held.paymentId !== null
  const eventId = await writeStep(parts.db, held, child, {
    kind: isAll ? 'refunded' : 'part_refunded',
    by: 'operator',
    details: {
      reason,
      cents,
      papers: numbers,
      to_card: isCard && held.charged,
      uncharged: isCard && !held.charged,
      back,
    },
  })
  await tellPrograms(parts.integrations, held, child, 'order.refunded', {
    cause: isAll ? child.number : numbers.join(' '),
    reason,
    complete: isAll,
    amount: toDollars(cents),
    credit_notes: numbers,
  })
  const amount = formatDollars(toDollars(cents))
  return {
    eventId,
    back,
    sentence: `${child.number} is ${isAll ? '' : 'partly '}refunded: ${numbers.join(', ')} over ${amount}.`,
  }
}

function onlyChild({ children }: Held): HeldChild {
  const [child, ...more] = children
  if (child && more.length === 0) return child
  throw new Problem(
    'impossible_move',
    `A part is of one maker: say which of ${children.map((one) => one.number).join(', ')}.`,
  )
}

async function takenBack({ db }: MoveParts, child: HeldChild, { lines, cents }: Refund): Promise<TakenBack> {
  if (cents !== undefined) return { what: 'cents', cents }
  if (lines === undefined) return { what: 'all' }
  const ordered = await db
    .selectFrom('order_lines')
    .select(['position', 'sku'])
    .where('maker_order_id', '=', child.id)
    .orderBy('position')
    .execute()
  const units = new Map([...namedLines(ordered, lines)].map(([{ position }, quantity]) => [position, quantity]))
  return { what: 'lines', units }
}
