import { toCents } from '#contract/values/money.ts'
import type { OrderEdit } from '#contract/schemas/order-edits.ts'
import type { TestShop } from '#test-kit/shop.ts'

const EDITOR = { staffId: null, name: 'Sam Staff' }

/** Edits an order as it is now, as staff who saw its preview. Returns the messages for staff. */
export async function editOrder(
  shop: TestShop['shop'],
  invoice: string,
  edit: OrderEdit,
  reason = 'You called us',
): Promise<string[]> {
  const { version, after } = await shop.orders.editing.preview(invoice, edit)
  const expectedTotal = toCents(after.total)
  return shop.orders.editing.apply(invoice, { edit, version, reason, expectedTotal, editor: EDITOR })
}

/** Multiplies the units of the first line, which is proposed to the buyer. Returns the number of the revision. */
export async function proposeUnits(shop: TestShop['shop'], invoice: string, factor: number): Promise<number> {
  const { order } = await shop.orders.reading.forOperator(invoice)
  const [line] = order.products
  if (!line) throw new Error(`${invoice} has no lines.`)
  await editOrder(shop, invoice, { lines: [{ position: line.position, quantity: line.qty * factor }] })
  const [revision] = await shop.orders.editing.revisions(invoice)
  if (revision?.state !== 'proposed') throw new Error(`The edit of ${invoice} was not proposed.`)
  return revision.number
}
