import type { EventKind } from '#contract/integrations.ts'
import type { OrderState } from '#contract/orders.ts'
import type { Db } from '#database/connect.ts'
import { type NewEvent, writeEvent } from '#server/history/history.ts'
import type { Held, HeldChild } from './hold.ts'
import { MOVES, type Move, type Mover } from './moves.ts'

/** Tells the programs of a company of something, once for each cause. */
export interface Programs {
  record(companyId: number, kind: EventKind, payload: object, cause: string): Promise<void>
  orderPlaced(invoice: string): Promise<void>
}

/** Moves a child order from where it stands to `to`; the table of moves must have it. */
export async function setState(db: Db, child: HeldChild, move: Move, by: Mover, to: OrderState): Promise<void> {
  const known = MOVES[move][child.state]
  if (!known?.to.includes(to) || !known.by.includes(by)) {
    throw new Error(`No ${by} moves ${child.number} from ${child.state} to ${to} by ${move}.`)
  }
  await db.updateTable('maker_orders').set({ state: to }).where('id', '=', child.id).execute()
}

/** Writes what happened to a child order. Returns its id. */
export function writeStep(
  db: Db,
  held: Held,
  child: HeldChild,
  step: Omit<NewEvent, 'orderId' | 'childId'>,
): Promise<number> {
  return writeEvent(db, { ...step, orderId: held.orderId, childId: child.id })
}

/** Tells the company's programs of a move; `details` are in US dollars. */
export async function tellPrograms(
  programs: Programs,
  held: Held,
  child: HeldChild,
  kind: EventKind,
  { cause, ...details }: { cause: string } & Record<string, unknown>,
): Promise<void> {
  const payload = { invoice: held.invoice, number: child.number, supplier: child.supplier, ...details }
  await programs.record(held.companyId, kind, payload, cause)
}
