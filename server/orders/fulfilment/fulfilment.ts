import { lockMember } from '#server/accounts/accounts.ts'
import type { Member } from '#server/accounts/deps.ts'
import { requirePermission } from '#contract/accounts/company-permissions.ts'
import { MAX_BULK_ORDERS } from '#contract/orders/order-work.ts'
import type { ReadShipment } from '#contract/schemas/admin/orders/bulk-orders.ts'
import type { CancelOrder, Order } from '#contract/schemas/orders/orders.ts'
import type { Cents } from '#contract/values/money.ts'
import { Problem } from '#contract/problem.ts'
import type { Transaction } from '#database/transaction.ts'
import type { OrderDeps } from '#server/orders/deps.ts'
import { readOrder } from '#server/orders/reading/read-order.ts'
import { accept, deliver, type TransitionDeps } from './apply-transition.ts'
import { alertFilled } from './back-orders.ts'
import { cancel } from './cancel.ts'
import { correctTracking } from './correct-tracking.ts'
import { quoteFreight } from './freight.ts'
import { parseShipments } from './parse-shipments.ts'
import { type NewShipment, ship } from './ship.ts'
import { readShipped, tryShipments } from './try-shipments.ts'

/** Creates the verbs that move suborders through their states; each verb runs in one transaction. */
export function createFulfilment(deps: OrderDeps, transaction: Transaction<OrderDeps>) {
  const transition = <T>(work: (bound: TransitionDeps) => Promise<T>): Promise<T> => transaction(work)

  return {
    /**
     * Operator: accepts a suborder, or every open suborder of an order. Like the other operator verbs, it throws `not_found` and
     * `impossible_move`.
     */
    accept: (number: string) => transition((bound) => accept(bound, number)),
    /** Operator: ships a suborder, or some units of it. */
    ship: (number: string, shipment: NewShipment) => transition((bound) => ship(bound, number, shipment)),
    /** Operator: reads a file of shipments and tries each; ships nothing. Throws `invalid_input`. */
    async tryShipments(csv: string): Promise<ReadShipment[]> {
      const shipments = parseShipments(csv)
      if (shipments.length > MAX_BULK_ORDERS) {
        throw Problem.invalid({
          csv: [`Send at most ${MAX_BULK_ORDERS} shipments at once; the file has ${shipments.length}.`],
        })
      }
      return tryShipments(deps.db, transaction, shipments)
    },
    /** True if a suborder, or an order, has a shipment with this tracking number. */
    isShipped: async (number: string, tracking: string) =>
      (await readShipped(deps.db, [{ number, tracking }])).size > 0,
    /** Operator: corrects the tracking number of a shipment. */
    correctTracking: (number: string, shipment: { tracking: string; carrier: string | null }) =>
      transition((bound) => correctTracking(bound, number, shipment)),
    /** Operator: marks a shipped suborder as delivered. */
    deliver: (number: string) => transition((bound) => deliver(bound, number)),
    /** Operator: cancels a suborder, or every suborder of an order. Returns the numbers of the canceled suborders. */
    cancel: (number: string, reason: string) =>
      transition(async (bound) => {
        const { suborders } = await cancel(bound, number, { by: 'operator', companyId: null, reason })
        return suborders.map((suborder) => suborder.number)
      }),
    /** Alerts staff of orders whose back-ordered units have arrived, of those with these products. */
    alertFilled: (ocids: readonly number[]): Promise<void> => transaction((bound) => alertFilled(bound, ocids)),
    /** Operator: quotes the freight of a suborder. */
    quoteFreight: (number: string, cents: Cents) => transition((bound) => quoteFreight(bound, number, cents)),

    /**
     * Buyer: cancels the suborders that their suppliers have not accepted, of the order or one suborder by number. Throws `permission_missing`,
     * `not_found`, and `not_cancellable` if nothing is left that a buyer may cancel.
     */
    async cancelOwn(buyer: Member, invoice: string, { number, reason }: CancelOrder): Promise<Order> {
      requirePermission(buyer, 'orders.change')
      if (number !== undefined && number !== invoice && !number.startsWith(`${invoice}-`)) {
        throw new Problem('not_found', `There is no ${number} in order ${invoice}.`)
      }
      const cancellation = {
        by: 'buyer',
        companyId: buyer.companyId,
        user: buyer.id,
        reason: reason?.trim() || null,
      } as const
      await transition(async (bound) => {
        await lockMember(bound.db, buyer)
        return cancel(bound, number ?? invoice, cancellation)
      })
      const order = await readOrder(deps, buyer.companyId, invoice)
      if (!order) throw new Problem('not_found', 'There is no such order.')
      return order
    },
  }
}
