import type {
  EditedLine,
  EditedSuborder,
  OrderEdit,
  OrderEditPreview,
} from '#contract/schemas/admin/orders/order-edits.ts'
import { toDollars, toDollarsOrNull } from '#contract/values/money.ts'
import { readVersion } from '#server/orders/back-office/order-version.ts'
import type { OrderDeps } from '#server/orders/deps.ts'
import { canChangeAddress, findOrderToEdit, readAgreedOrder } from './agreed-order.ts'
import { describeChanges, type OrderContent, totalOf } from './order-content.ts'
import { type EditQuote, quoteEdit } from './quote-edit.ts'

/** Returns the order as an edit would make it. Changes nothing. Throws `not_found`, `invalid_input` and `impossible_move`. */
export async function previewEdit(deps: OrderDeps, invoice: string, edit: OrderEdit): Promise<OrderEditPreview> {
  const { db } = deps
  const { id, companyId } = await findOrderToEdit(db, invoice)
  const version = await readVersion(db, id)
  const credit = await deps.billing.credit(companyId)
  const quote = await quoteEdit(deps, await readAgreedOrder(db, id), edit, { credit, reader: 'staff' })
  const { before, after } = quote
  return {
    version,
    lines: toLines(quote),
    suborders: toSuborders(quote),
    before: toTotals(before),
    after: toTotals(after),
    changes: describeChanges(before, after),
    needs_approval: totalOf(after) > totalOf(before),
    address: after.address,
    can_change_address: canChangeAddress(quote.order),
    problems: [...quote.problems],
  }
}

function toTotals(content: OrderContent): OrderEditPreview['before'] {
  const sum = (of: (suborder: OrderContent['suborders'][number]) => number) =>
    toDollars(content.suborders.reduce((total, suborder) => total + of(suborder), 0))
  return {
    subtotal: sum(({ subtotal }) => subtotal),
    shipping: sum(({ shipping, freight }) => shipping + freight),
    tax: sum(({ tax }) => tax),
    total: toDollars(totalOf(content)),
  }
}

function toLines({ order, before, after, lines, lineProblems, suborders }: EditQuote): EditedLine[] {
  const was = new Map(before.lines.map((line) => [line.position, line]))
  const is = new Map(after.lines.map((line) => [line.position, line]))
  const editable = new Set(lines.map(({ id }) => id))
  return [...new Map([...was, ...is]).keys()].flatMap((position): EditedLine[] => {
    const [line, old] = [is.get(position) ?? was.get(position), was.get(position)]
    if (!line) return []
    const quantity = is.get(position)?.quantity ?? 0
    const suborderId = order.lines.find((one) => one.position === position)?.suborderId
    const agreed = order.suborders.find(({ id }) => id === suborderId)
    const quoted = suborders.find(({ quote }) => quote.lines.some((one) => one.line.id === position))
    return [
      {
        position: old ? position : null,
        ocid: line.ocid,
        sku: line.sku,
        title: line.title,
        suborder: agreed?.number ?? quoted?.number ?? '',
        can_edit: editable.has(position),
        quantity,
        quantity_before: old?.quantity ?? 0,
        price: toDollars(line.unit),
        price_before: toDollars(old?.unit ?? line.unit),
        line_total: toDollars(quantity * line.unit),
        problem: lineProblems.get(position) ?? null,
      },
    ]
  })
}

function toSuborders({ order, before, after, suborders }: EditQuote): EditedSuborder[] {
  return after.suborders.map((suborder): EditedSuborder => {
    const quoted = suborders.find(({ number }) => number === suborder.number)
    const old = before.suborders.find(({ number }) => number === suborder.number)
    const agreed = order.suborders.find(({ number }) => number === suborder.number)
    const methods = quoted?.quote.methods ?? []
    return {
      number: suborder.number,
      is_added: old === undefined,
      supplier_id: agreed?.supplierId ?? quoted?.quote.supplierGoods.supplier.id ?? null,
      supplier: suborder.supplier,
      can_edit: quoted !== undefined,
      shipping_method: suborder.shipping_method,
      method_id: methods.find(({ name }) => name === suborder.shipping_method)?.id ?? null,
      options: methods.map(({ id, name, price }) => ({ id, name, price: toDollarsOrNull(price) })),
      shipping: toDollars(suborder.shipping),
      tax: toDollars(suborder.tax),
      total: toDollars(totalOf({ suborders: [suborder] })),
      total_before: toDollars(old ? totalOf({ suborders: [old] }) : 0),
    }
  })
}
