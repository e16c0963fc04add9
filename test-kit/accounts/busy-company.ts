import { randomUUID } from 'node:crypto'
import { ALL, placeOrder, type PlacedOrder } from '#test-kit/orders/placed-order.ts'
import type { TestShop } from '#test-kit/shop.ts'
import { signInAs } from './buyer.ts'

/** An order that shipped, whose invoice is paid in part. */
export async function placeInvoiced(test: TestShop): Promise<PlacedOrder> {
  const placed = await placeOrder(test)
  const { invoice } = placed.order
  await test.shop.orders.fulfilment.accept(invoice)
  await test.shop.orders.fulfilment.ship(invoice, ALL)
  await test.shop.orders.money.bookPayment(invoice, { cents: 1000, reference: randomUUID(), on: '2026-11-20' })
  return placed
}

/** A company with a row in every table that has a column `company_id`. */
export async function addBusyCompany(test: TestShop) {
  const rows = async (statement: string, ...values: unknown[]) =>
    (await test.database.pool.query<{ id: unknown; invoice_id: unknown }>(statement, values)).rows
  const placed = await placeInvoiced(test)
  const { shopper, order } = placed
  const { companyId } = shopper
  const buyer = await signInAs(test, shopper.email)
  const created = await buyer.call('POST', '/api-keys', { name: 'ERP', scopes: ['orders:read'] })
  const key = { authorization: `Bearer ${(created.body as { key: string }).key}` }
  await buyer.call('POST', '/webhooks', { url: 'https://erp.example.com/hook', events: ['order.placed'] })
  await test.shop.accounts.companies.addNote(companyId, { staffId: null, name: 'Sam' }, 'Prefers pallets')
  const [{ id: orderId, invoice_id: invoiceId } = {}] = await rows(
    `select orders.id, papers.id as invoice_id from orders join maker_orders on maker_orders.order_id = orders.id
      join papers on papers.maker_order_id = maker_orders.id where orders.invoice = $1`,
    order.invoice,
  )
  await rows(`insert into tax_certificates (company_id, state, number) values ($1, 'TX', '77-1')`, companyId)
  await rows(
    `insert into company_files (company_id, author, file_key, file_name, file_type, file_bytes)
      values ($1, 'Sam', $2, 'contract.pdf', 'application/pdf', 3)`,
    companyId,
    randomUUID(),
  )
  // The refund of a card that was not charged moves no money.
  const [payment] = await rows(
    `insert into card_payments (user_id, company_id, provider, state, amount_cents, idempotency_key, request)
      values ($1, $2, 'local', 'cancelled', 100, $3, '{}') returning id`,
    shopper.id,
    companyId,
    randomUUID(),
  )
  await rows(
    `insert into refunds (company_id, order_id, card_payment_id, reference, cents) values ($1, $2, $3, $4, 5)`,
    companyId,
    orderId,
    payment?.id,
    randomUUID(),
  )
  await rows(
    `insert into write_offs (company_id, order_id, invoice_id, cents, reason) values ($1, $2, $3, 1, 'Small')`,
    companyId,
    orderId,
    invoiceId,
  )
  await rows(
    `insert into integration_events (id, company_id, kind, cause, body) values ($1, $2, 'product.back_in_stock', 'same cause', '{}')`,
    randomUUID(),
    companyId,
  )
  await rows(
    `insert into test_orders (invoice, user_id, company_id, idempotency_key, request_hash, body, summary, invoices, search_text, taxes_shipping)
      values ('TEST-' || nextval('test_order_numbers'), $1, $2, $3, '', '{}', '{}', '[]', '', false)`,
    shopper.id,
    companyId,
    randomUUID(),
  )
  const [role] = await rows(
    `insert into company_roles (company_id, name, permissions) values ($1, $2, '{orders.read}') returning id`,
    companyId,
    randomUUID(),
  )
  await rows(
    `insert into company_invitations (company_id, email, role, role_id, expires_at) values ($1, $2, 'own', $3, now())`,
    companyId,
    `${randomUUID()}@example.com`,
    role?.id,
  )
  await rows(`insert into cart_drafts (user_id, company_id, name) values ($1, $2, 'Spring')`, shopper.id, companyId)
  await rows(`insert into seeds (user_id, company_id, name) values ($1, $2, 'Window')`, shopper.id, companyId)
  return { ...placed, companyId, buyer, key }
}
