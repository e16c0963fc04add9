import { type TSchema, Type } from 'typebox'
import { DataResponse, SuccessResponse } from '#contract/endpoints/endpoint.ts'
import type { Permission } from '#contract/backoffice/permissions.ts'
import { InvoiceParams, OrderNote } from '#contract/schemas/admin/orders/orders.ts'
import {
  AcceptMove,
  CancelMove,
  CorrectionMove,
  DeliverMove,
  FreightMove,
  MoveResult,
  NewOrderNote,
  PayBackMove,
  PayByMove,
  PaymentMove,
  RefundMove,
  RenderedOrderEmail,
  ShipMove,
  TrackingMove,
  WriteOffMove,
} from '#contract/schemas/admin/orders/order-moves.ts'
import type { AdminEndpoint } from '#contract/endpoints/admin/admin-endpoint.ts'

const EmailParams = Type.Object({
  ...InvoiceParams.properties,
  id: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'Id of an email of the order' }),
})

/** Returns the endpoint of a change of an order. A stale version is a 409 `changed_meanwhile` with `changes`. */
const move = <Body extends TSchema, Access extends Permission>(
  path: string,
  { summary, access, body }: { summary: string; access: Access; body: Body },
) =>
  ({
    api: 'admin',
    method: 'POST',
    path: `/orders/:invoice/${path}`,
    summary,
    access,
    params: InvoiceParams,
    body,
    response: MoveResult,
    problems: ['not_found', 'impossible_move', 'changed_meanwhile'],
  }) as const satisfies AdminEndpoint

/** Changes of orders. Each is the same verb as a command of `orders`. */
export const ADMIN_ORDER_MOVE_ENDPOINTS = {
  adminAcceptOrder: move('accept', { summary: 'Accept suborders', access: 'orders.write', body: AcceptMove }),
  adminCancelOrder: move('cancel', {
    summary: 'Cancel what has not shipped; its stock is restored',
    access: 'orders.write',
    body: CancelMove,
  }),
  adminQuoteFreight: move('freight', {
    summary: 'Quote the freight of a suborder before it ships',
    access: 'orders.write',
    body: FreightMove,
  }),
  adminShipOrder: move('ship', {
    summary: 'Ship a suborder, or some of its units, and issue the invoice',
    access: 'orders.write',
    body: ShipMove,
  }),
  adminCorrectTracking: move('tracking', {
    summary: 'Correct the tracking number of a shipment',
    access: 'orders.write',
    body: TrackingMove,
  }),
  adminDeliverOrder: move('deliver', {
    summary: 'Mark shipped suborders as delivered',
    access: 'orders.write',
    body: DeliverMove,
  }),
  adminRefundOrder: move('refund', {
    summary: 'Refund everything invoiced, some units, or an amount; a card gets its money back',
    access: 'payments.refund',
    body: RefundMove,
  }),
  adminBookPayment: move('payments', {
    summary: 'Book a bank transfer from the buyer',
    access: 'payments.write',
    body: PaymentMove,
  }),
  adminPayBack: {
    ...move('pay-back', {
      summary: 'Book a bank transfer to the buyer of money that no invoice uses',
      access: 'payments.refund',
      body: PayBackMove,
    }),
    // It first reads the refunds of the card processor.
    hasOwnTransactions: true,
  },
  adminCorrectBooking: move('correct', {
    summary: 'Take a booking back that was a mistake, and book what it should have been',
    access: 'payments.refund',
    body: CorrectionMove,
  }),
  adminWriteOff: move('write-off', {
    summary: 'Write off what is open of an invoice that will not be paid',
    access: 'payments.refund',
    body: WriteOffMove,
  }),
  adminChangePayBy: move('pay-by', {
    summary: 'Change the last day to pay an order by bank transfer',
    access: 'payments.write',
    body: PayByMove,
  }),
  adminAddOrderNote: {
    api: 'admin',
    method: 'POST',
    path: '/orders/:invoice/notes',
    summary: 'Add a note that only staff can read, or send the buyer one',
    access: 'orders.write',
    params: InvoiceParams,
    body: NewOrderNote,
    response: DataResponse(OrderNote),
    problems: ['not_found'],
  },
  adminOrderEmail: {
    api: 'admin',
    method: 'GET',
    path: '/orders/:invoice/emails/:id',
    summary: 'Read an email about an order',
    access: 'orders.read',
    params: EmailParams,
    response: DataResponse(RenderedOrderEmail),
    problems: ['not_found'],
  },
  adminSendOrderEmail: {
    api: 'admin',
    method: 'POST',
    path: '/orders/:invoice/emails/:id/send',
    summary: 'Send an email about an order again',
    access: 'orders.write',
    params: EmailParams,
    response: SuccessResponse,
    problems: ['not_found', 'impossible_move'],
  },
} as const satisfies Record<string, AdminEndpoint>
