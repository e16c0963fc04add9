import { type Cents, formatDollars, toDollars } from '#contract/money.ts'
import { Problem } from '#contract/problem.ts'
import { type Held, type HeldChild, holdOrder } from './hold.ts'
import type { MoveParts } from './move.ts'
import { tellPrograms, writeStep } from './write-move.ts'

/**
 * Quotes the freight of a child order, or quotes it anew, inside the transaction that `parts` are bound to; it is on the invoice
 * that is written when the goods leave (decisions/0030). Returns what to tell the operator. Throws `not_found` and `impossible_move`.
 */
export async function quoteFreight(parts: MoveParts, number: string, cents: Cents): Promise<string[]> {
  const held = await holdOrder(parts, number)
  const child = freightChild(held)
  const freight = await parts.billing.quoteFreight(child.id, cents)
  const price = formatDollars(toDollars(cents))
  if (!freight) return [`Freight of ${child.number} is quoted with ${price} already; nothing was changed.`]
  const details = { cents: freight.cents, tax: freight.tax }
  const eventId = await writeStep(parts.db, held, child, { kind: 'freight_quoted', by: 'operator', details })
  await parts.jobs.enqueue('order.letter', { letter: 'freight', mail: `order-freight-${eventId}`, eventId })
  await tellPrograms(parts.integrations, held, child, 'order.freight_quoted', {
    cause: `${child.number} ${eventId}`,
    freight: toDollars(freight.cents),
    tax: toDollars(freight.tax),
    total: toDollars(freight.total),
  })
  const tax = freight.tax > 0 ? ` and ${formatDollars(toDollars(freight.tax))} sales tax` : ''
  return [`Freight of ${child.number} is ${price}${tax}; a mail says so, and its invoice will have it.`]
}

/** The one that freight is quoted for. */
function freightChild({ invoice, children }: Held): HeldChild {
  const [child, ...more] = children.filter(({ freight }) => freight)
  if (!child) throw new Problem('impossible_move', `Nothing of ${invoice} that you name goes by freight.`)
  if (more.length > 0) {
    const numbers = [child, ...more].map((one) => one.number).join(', ')
    throw new Problem('impossible_move', `Freight is of one maker: say which of ${numbers}.`)
  }
  if (child.state === 'placed' || child.state === 'accepted') return child
  const state = child.state.replace('_', ' ')
  throw new Problem(
    'impossible_move',
    `${child.number} is ${state}: freight is quoted before anything of it is invoiced.`,
  )
}
