import { Problem } from '#contract/problem.ts'
import type { OrderEdit } from '#contract/schemas/admin/orders/order-edits.ts'
import { toCents } from '#contract/values/money.ts'
import type { RequestedLine } from '#server/cart/cart.ts'
import type { OrderDeps } from '#server/orders/deps.ts'
import { type AgreedLine, type AgreedOrder, openLinesOf } from './agreed-order.ts'

/** A line as an edit makes it. `id` is its position; that of an added product follows the existing ones. */
export interface RequestedEdit extends RequestedLine {
  /** Null for a product that is added. */
  agreed: AgreedLine | null
}

/**
 * Returns the lines of the open suborders as the edit makes them, those that are removed with 0 units, then the added ones. Throws
 * `invalid_input` for a product that does not exist or is in the order already, and `impossible_move` for a line that cannot be changed.
 */
export async function requestLines(deps: OrderDeps, order: AgreedOrder, edit: OrderEdit): Promise<RequestedEdit[]> {
  const changes = new Map((edit.lines ?? []).map((line) => [line.position, line]))
  requireEditable(order, changes)
  const open = openLinesOf(order)
  const changed = open.map((agreed): RequestedEdit => {
    const { position, ocid, quantity, unit, note } = agreed
    const change = changes.get(position)
    return {
      id: position,
      agreed,
      ocid,
      quantity: change?.quantity ?? quantity,
      unit: change?.price === undefined ? unit : toCents(change.price),
      note,
      reserved: quantity,
    }
  })
  return [...changed, ...(await addedLines(deps, order, edit.added ?? []))]
}

function requireEditable({ lines, suborders }: AgreedOrder, changes: ReadonlyMap<number, unknown>): void {
  for (const position of changes.keys()) {
    const line = lines.find((one) => one.position === position)
    if (!line) throw new Problem('impossible_move', `The order has no line ${position}. Load it again.`)
    const suborder = suborders.find(({ id }) => id === line.suborderId)
    if (suborder?.isOpen) continue
    const message = `${line.sku} is part of ${suborder?.number}, which has shipped or is canceled: it cannot be changed.`
    throw new Problem('impossible_move', message)
  }
}

async function addedLines(
  { cart }: OrderDeps,
  order: AgreedOrder,
  added: NonNullable<OrderEdit['added']>,
): Promise<RequestedEdit[]> {
  if (added.length === 0) return []
  const found = await cart.findProducts(added.map(({ sku }) => sku))
  const taken = new Set(openLinesOf(order).map(({ ocid }) => ocid))
  const first = 1 + Math.max(...order.lines.map(({ position }) => position))
  const errors: string[] = []
  const requested = added.flatMap(({ sku, quantity, price }, index): RequestedEdit[] => {
    const ocid = found.get(index)
    if (ocid === undefined) errors.push(`There is no product ${sku}. Check the SKU.`)
    else if (taken.has(ocid)) errors.push(`${sku} is in the order already: change the units of its line.`)
    if (ocid === undefined || taken.has(ocid)) return []
    taken.add(ocid)
    const unit = price === undefined ? {} : { unit: toCents(price) }
    return [{ id: first + index, agreed: null, ocid, quantity, note: null, ...unit }]
  })
  if (errors.length > 0) throw Problem.invalid({ added: errors })
  return requested
}
