import type { ADMIN_BULK_ORDER_ENDPOINTS } from '#contract/endpoints/admin/orders/bulk-orders.ts'
import type { ADMIN_ORDER_ENDPOINTS } from '#contract/endpoints/admin/orders/orders.ts'
import type { ADMIN_ORDER_MOVE_ENDPOINTS } from '#contract/endpoints/admin/orders/order-moves.ts'
import type { ADMIN_PAYMENT_ENDPOINTS } from '#contract/endpoints/admin/orders/payments.ts'
import type { ADMIN_SEARCH_ENDPOINTS } from '#contract/endpoints/admin/system/search.ts'
import { placeFreightOrder } from '#test-kit/orders/freight.ts'
import { ALL, placeOrder } from '#test-kit/orders/placed-order.ts'
import type { AdminRequests, Stage } from './stage.ts'

/** Returns what a move of an order sends, and the order as it is now. */
async function now({ owner }: Stage, invoice: string) {
  const { data } = await owner.client.adminOrder({ params: { invoice } })
  return { params: { invoice }, version: data.version, number: `${invoice}-1`, total: data.order.orderTotal }
}

/** Places an order. */
export async function placed(stage: Stage) {
  return now(stage, (await placeOrder(stage.test)).order.invoice)
}

/** Places an order and accepts it. */
async function accepted(stage: Stage) {
  const { order } = await placeOrder(stage.test)
  await stage.test.shop.orders.fulfilment.accept(order.invoice)
  return now(stage, order.invoice)
}

/** Places an order and ships it. */
async function shipped(stage: Stage) {
  const { params } = await accepted(stage)
  await stage.test.shop.orders.fulfilment.ship(params.invoice, ALL)
  return now(stage, params.invoice)
}

/** Ships an order, for which 10 dollars too much were received. */
async function overpaid(stage: Stage) {
  const { params, total } = await shipped(stage)
  const reference = `Wire ${params.invoice}`
  const payment = { cents: Math.round((total + 10) * 100), reference }
  await stage.test.shop.orders.money.bookPayment(params.invoice, payment)
  return { reference, ...(await now(stage, params.invoice)) }
}

/** Places an order and sends its confirmation. Returns the parameters of the email. */
async function emailed(stage: Stage): Promise<{ invoice: string; id: number }> {
  const { params } = await placed(stage)
  const { shop } = stage.test
  const confirmation = await shop.orders.emails.confirmation(params.invoice, 'http://localhost')
  if (!confirmation) throw new Error(`${params.invoice} has no confirmation.`)
  await shop.emails.send(confirmation, 'order.placed', params)
  const { emails } = (await stage.owner.client.adminOrder({ params })).data
  return { ...params, id: emails[0]?.id ?? 0 }
}

export const ORDER_REQUESTS: AdminRequests<typeof ADMIN_ORDER_ENDPOINTS> = {
  async adminOrders(stage) {
    await placed(stage)
    return { request: { query: { tab: 'accept', limit: 2 } } }
  },
  adminOrderCounts: async () => ({}),
  adminOrder: async (stage) => ({ request: { params: (await shipped(stage)).params } }),
}

export const ORDER_MOVE_REQUESTS: AdminRequests<typeof ADMIN_ORDER_MOVE_ENDPOINTS> = {
  async adminAcceptOrder(stage) {
    const { params, version } = await placed(stage)
    return { request: { params, body: { version } } }
  },
  async adminCancelOrder(stage) {
    const { params, version } = await placed(stage)
    return { request: { params, body: { version, reason: 'The maker has no stock left.' } } }
  },
  async adminQuoteFreight(stage) {
    const { order, freighted } = await placeFreightOrder(stage.test)
    const { params, version } = await now(stage, order.invoice)
    return { request: { params, body: { version, number: freighted, amount: 120 } } }
  },
  async adminShipOrder(stage) {
    const { params, version, number } = await accepted(stage)
    return { request: { params, body: { version, number, carrier: 'UPS', tracking: '1Z999AA10123456784' } } }
  },
  async adminCorrectTracking(stage) {
    const { params, version, number } = await shipped(stage)
    return { request: { params, body: { version, number: `${number}-P1`, tracking: '1Z999AA10123456785' } } }
  },
  async adminDeliverOrder(stage) {
    const { params, version } = await shipped(stage)
    return { request: { params, body: { version } } }
  },
  async adminRefundOrder(stage) {
    const { params, version, number } = await shipped(stage)
    return { request: { params, body: { version, number, reason: 'One vase is broken.', amount: 5 } } }
  },
  async adminBookPayment(stage) {
    const { params, version, total } = await shipped(stage)
    return { request: { params, body: { version, amount: total, reference: `Wire ${params.invoice}` } } }
  },
  async adminPayBack(stage) {
    const { params, version } = await overpaid(stage)
    return { request: { params, body: { version, amount: 10, reference: `Back ${params.invoice}` } } }
  },
  async adminCorrectBooking(stage) {
    const { params, version, reference, total } = await overpaid(stage)
    const body = { version, reference, reason: 'The amount was mistyped.', amount: total, notify: false }
    return { request: { params, body } }
  },
  async adminWriteOff(stage) {
    const { params, version } = await shipped(stage)
    const { order } = (await stage.owner.client.adminOrder({ params })).data
    const invoice = order.invoices[0]?.number ?? ''
    return { request: { params, body: { version, invoice, reason: 'The company has closed.' } } }
  },
  async adminChangePayBy(stage) {
    const { order } = await placeOrder(stage.test, undefined, { paymentMethod: 'bank_transfer' })
    const { params, version } = await now(stage, order.invoice)
    return { request: { params, body: { version, pay_by: '2999-01-01' } } }
  },
  async adminAddOrderNote(stage) {
    const { params } = await placed(stage)
    return { request: { params, body: { text: 'Call before the delivery.' } } }
  },
  adminOrderEmail: async (stage) => ({ request: { params: await emailed(stage) } }),
  adminSendOrderEmail: async (stage) => ({ request: { params: await emailed(stage) } }),
}

export const BULK_ORDER_REQUESTS: AdminRequests<typeof ADMIN_BULK_ORDER_ENDPOINTS> = {
  async adminAcceptOrders(stage) {
    const { params, version } = await placed(stage)
    return { request: { body: { orders: [{ ...params, version }] } } }
  },
  async adminReadShipments(stage) {
    const { number } = await accepted(stage)
    return { request: { body: { csv: `number,carrier,tracking\n${number},UPS,1Z999AA10123456784\n` } } }
  },
  async adminShipOrders(stage) {
    const { params, version, number } = await accepted(stage)
    const shipment = { ...params, version, number, carrier: 'UPS', tracking: '1Z999AA10123456784' }
    return { request: { body: { shipments: [shipment] } } }
  },
}

export const PAYMENT_REQUESTS: AdminRequests<typeof ADMIN_PAYMENT_ENDPOINTS> = {
  adminReceivables: async () => ({ request: { query: { limit: 2 } } }),
  adminOverdueInvoices: async () => ({ request: { query: { limit: 2 } } }),
  async adminReadStatement(stage) {
    const { params, total } = await shipped(stage)
    return { request: { body: { csv: `Date,Description,Amount\n2026-01-05,Wire ${params.invoice},${total}\n` } } }
  },
  async adminMatchPayments(stage) {
    const { params, total } = await shipped(stage)
    const payment = { number: params.invoice, amount: total, reference: `Wire ${params.invoice}`, on: '2026-01-05' }
    return { request: { body: { payments: [payment] } } }
  },
}

export const SEARCH_REQUESTS: AdminRequests<typeof ADMIN_SEARCH_ENDPOINTS> = {
  async adminSearch(stage) {
    const { params } = await placed(stage)
    return { request: { query: { q: params.invoice } } }
  },
}
