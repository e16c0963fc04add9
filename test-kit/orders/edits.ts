import { randomUUID } from 'node:crypto'
import { toCents } from '#contract/values/money.ts'
import type { OrderEdit } from '#contract/schemas/admin/orders/order-edits.ts'
import type { OrderLine } from '#contract/schemas/orders/orders.ts'
import { addProduct } from '#test-kit/catalog.ts'
import type { TestShop } from '#test-kit/shop.ts'
import { addShopper, addSupplier } from './buying.ts'
import type { PlacedOrder } from './placed-order.ts'

const EDITOR = { staffId: null, name: 'Sam Staff' }

/** Adds the sales taxes of Texas, which taxes shipping, and of California, which does not. */
export async function addSalesTaxes({ database }: TestShop): Promise<void> {
  await database.db
    .insertInto('sales_taxes')
    .values([
      { state: 'TX', rate_millionths: 82_500, taxes_shipping: true },
      { state: 'CA', rate_millionths: 72_500, taxes_shipping: false },
    ])
    .execute()
}

/** Returns the SKU of a product. */
export async function skuOf({ database }: TestShop, ocid: number): Promise<string> {
  const product = await database.db
    .selectFrom('products')
    .select('sku')
    .where('ocid', '=', ocid)
    .executeTakeFirstOrThrow()
  return product.sku
}

/** Returns an edit that changes the units of a line. */
export function units(position: number, quantity: number): OrderEdit {
  return { lines: [{ position, quantity }] }
}

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
export function proposeUnits(shop: TestShop['shop'], invoice: string, factor: number): Promise<number> {
  return propose(shop, invoice, ({ position, qty }) => ({ position, quantity: qty * factor }))
}

/** Raises the price of the first line by a dollar, which is proposed to the buyer. Returns the number of the revision. */
export function proposePrice(shop: TestShop['shop'], invoice: string): Promise<number> {
  return propose(shop, invoice, ({ position, qty, itemPrice }) => ({ position, quantity: qty, price: itemPrice + 1 }))
}

async function propose(
  shop: TestShop['shop'],
  invoice: string,
  change: (line: OrderLine) => NonNullable<OrderEdit['lines']>[number],
): Promise<number> {
  const { order } = await shop.orders.reading.forOperator(invoice)
  const [line] = order.products
  if (!line) throw new Error(`${invoice} has no lines.`)
  await editOrder(shop, invoice, { lines: [change(line)] })
  const [revision] = await shop.orders.editing.revisions(invoice)
  if (revision?.state !== 'proposed') throw new Error(`The edit of ${invoice} was not proposed.`)
  return revision.number
}

/** Returns the email that the latest job about the order would send. */
export async function lastOrderEmail(test: TestShop, invoice: string) {
  const { rows } = await test.database.pool.query<{ data: never }>(
    `select data from pgboss.job where name = 'order.letter' and data ->> 'invoice' = $1 order by created_on desc, id desc`,
    [invoice],
  )
  return rows[0] ? test.shop.orders.emails.render(rows[0].data, 'https://shop') : null
}

/** Places an order of $50.00 of goods by card: 5 units, and $25.00 of shipping, with $6.19 tax. */
export async function placeByCard(test: TestShop, isCaptured: boolean): Promise<PlacedOrder & { payment: string }> {
  const shopper = await addShopper(test)
  const supplier_id = await addSupplier(test, `potter-${randomUUID()}`)
  const ocid = await addProduct(test.database.db, { supplier_id, stock: 100 })
  await shopper.put(ocid, 5)
  const checkout = await shopper.checkout({ paymentMethod: 'card' })
  const { payment_id } = await shopper.pay(checkout)
  await test.shop.payments.confirmLocal(shopper, payment_id, {
    number: '4242 4242 4242 4242',
    expires: '12/49',
    cvc: '123',
  })
  const order = await shopper.place(checkout, { paymentMethod: 'card', payment_id })
  if (isCaptured) await test.shop.payments.capture(payment_id)
  return { shopper, order, ocids: [[ocid]], payment: payment_id }
}

/** Returns what the buyer can pay of the proposed change by card, in cents; 0 if nothing. */
export async function cardAmountOf(shop: TestShop['shop'], invoice: string): Promise<number> {
  const { order } = await shop.orders.reading.forOperator(invoice)
  return toCents(order.proposal?.card_amount ?? 0)
}

/** Starts the card payment of a proposed change and authorizes it with a test card. Returns its ID. */
export async function payChange(
  { shop }: TestShop,
  { shopper, order }: PlacedOrder,
  number: number,
  card = '4242 4242 4242 4242',
): Promise<string> {
  const { invoice } = order
  const { payment_id } = await shop.orders.editing.pay(shopper, {
    invoice,
    number,
    expected: await cardAmountOf(shop, invoice),
    key: randomUUID(),
  })
  await shop.payments.confirmLocal(shopper, payment_id, { number: card, expires: '12/49', cvc: '123' })
  return payment_id
}

/** Pays a proposed change by card, approves it and charges the card. Returns the ID of the payment. */
export async function approveByCard(test: TestShop, placed: PlacedOrder, number: number): Promise<string> {
  const payment_id = await payChange(test, placed, number)
  const { invoice } = placed.order
  await test.shop.orders.editing.approve(placed.shopper, { invoice, number, payment_id })
  await test.shop.payments.capture(payment_id)
  return payment_id
}
