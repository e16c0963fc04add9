import { ORDER_STATES } from '#contract/orders.ts'
import { type Action, ORDER_OPTIONS, type OrderTools, type Values } from './cli-order-call.ts'
import { freight, pay, payBack, refund } from './cli-order-money.ts'
import { cancel, moved, ship } from './cli-order-moves.ts'
import { list, overdue, show } from './cli-order-texts.ts'
import { type CallShape, knownWord, readCall } from './wrong-call.ts'

export const ORDERS_HELP = `npm run shop -- orders <what>

  NUMBER is an order (T-100001: all of it that can be moved so) or what one maker sends of it (T-100001-1). For show, pay and
  pay-back it may also be that of an invoice or a credit note, as buyers write it on a transfer: its order is meant.

  list [--state STATE] [--search TEXT] [--pay-back]
                                   the newest orders, and how many more there are; STATE is
                                   ${ORDER_STATES.join(', ')};
                                   TEXT is what a buyer writes: words of a company, a product, a SKU, a maker or a
                                   purchase order, or any number of a paper; --pay-back leaves those of which more
                                   has come in than they cost, such as those cancelled after a transfer, the oldest
                                   first, with how to give it back
  show NUMBER                      an order with its makers, lines, papers and what happened to it
  accept NUMBER                    the maker will send it
  ship NUMBER --carrier UPS [--tracking 1Z999] [--lines SKU=12,SKU=6]
                                   it was handed over, all that is left or these units; writes the invoice
  deliver NUMBER                   it has arrived
  cancel NUMBER --reason "TEXT"    what was not sent will not be; its stock comes back
  freight NUMBER 120.00            what freight costs that was to be quoted, before it ships; 0 where it costs nothing
  refund NUMBER --reason "TEXT" [--line SKU=2 …] [--amount 12.50] [--restock]
                                   takes back what was invoiced: all that is left, these units, or an amount with its
                                   tax; a card gets its money back; the units can be bought again where you say so
  pay NUMBER --amount 120.00 --reference TEXT [--on 2026-11-21]
                                   money came in by bank; it pays the invoice you name, and then the oldest of
                                   the order; what is more than the order costs is kept for it until you pay it
                                   back
  pay-back NUMBER --amount 120.00 --reference TEXT
                                   what was paid and no invoice uses went back by bank
  overdue                          the invoices that are late, the latest first`

/** What steers a terminal: buyers write reasons and numbers that are shown here. */
const STEERING = /[\p{Cc}\p{Bidi_Control}]/gu

/** The command `orders`. Returns the exit code. Throws a `WrongCall`, and a `Problem` where it cannot be done. */
export async function runOrders(
  args: readonly string[],
  { print = console.log, ...shop }: OrderTools & { print?: (line: string) => void },
): Promise<number> {
  for (const line of await readOrders(args)(shop)) print(line.replaceAll(STEERING, ' '))
  return 0
}

interface Verb extends CallShape {
  needs?: readonly (keyof typeof ORDER_OPTIONS)[]
  may?: readonly (keyof typeof ORDER_OPTIONS)[]
  act: (values: Values, number: string, sum: string) => Action
}

const NUMBER = 'an order number, such as T-100001'
const VERBS = {
  list: { wants: [], may: ['state', 'search', 'pay-back'], act: list },
  show: { wants: [NUMBER], act: (_none, number) => show(number) },
  accept: { wants: [NUMBER], act: (_none, number) => moved(number, 'accept', 'accepted; a mail says so.') },
  ship: { wants: [NUMBER], needs: ['carrier'], may: ['tracking', 'lines'], act: ship },
  deliver: { wants: [NUMBER], act: (_none, number) => moved(number, 'deliver', 'delivered.') },
  cancel: {
    wants: [NUMBER],
    needs: ['reason'],
    act: cancel,
  },
  freight: { wants: [NUMBER, 'a sum, such as 120.00'], act: (_none, number, sum) => freight(number, sum) },
  refund: { wants: [NUMBER], needs: ['reason'], may: ['line', 'amount', 'restock'], act: refund },
  pay: { wants: [NUMBER], needs: ['amount', 'reference'], may: ['on'], act: pay },
  'pay-back': { wants: [NUMBER], needs: ['amount', 'reference'], act: payBack },
  overdue: { wants: [], act: () => overdue },
} satisfies Record<string, Verb>
const NAMES = Object.keys(VERBS) as (keyof typeof VERBS)[]

/** What was asked for, before there is a shop to do it in. Throws a `WrongCall`. */
export function readOrders([typed = '', ...args]: readonly string[]): Action {
  const name = knownWord(typed, NAMES, 'orders ')
  const verb: Verb = VERBS[name]
  const { words, values } = readCall(`orders ${name}`, verb, args, ORDER_OPTIONS)
  const [number = '', sum = ''] = words
  return verb.act(values, asPrinted(number), sum)
}

/** `t-100001` and `100001` as they stand on papers, `T-100001`. */
function asPrinted(number: string): string {
  return number.toUpperCase().replace(/^(?=\d)/, 'T-')
}
