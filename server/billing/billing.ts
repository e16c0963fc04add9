/**
 * Billing: what a company owes and has paid. Invoices and credit notes, receipts and the invoices that they settle, the
 * ledger, the credit limit, the statement. Cards are not part of this feature (their charges arrive as receipts), nor
 * are the states of an order.
 */
import { type Permitted, requirePermission } from '#contract/accounts/company-permissions.ts'
import { todayForBuyers } from '#contract/values/days.ts'
import type { InvoiceDetails, InvoiceListQuery, InvoicesQuery, Order } from '#contract/schemas/orders/orders.ts'
import type { OverdueQuery, ReceivablesQuery } from '#contract/schemas/admin/orders/receivables.ts'
import type { Db } from '#database/connect.ts'
import type { Cents } from '#contract/values/money.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Occurrence } from '#server/history/history.ts'
import type { PdfRenderer } from '#server/print/print.ts'
import {
  cardMoney,
  cardsMoney,
  reconcilePendingRefunds,
  reconcileExternalRefund,
  lockLeftOnCard,
} from './card-money.ts'
import { bookChargeback } from './chargebacks.ts'
import { creditableCents, creditSuborder, type CreditRequest } from './credit-notes.ts'
import { isPaymentTakenBack, takeBookingBack } from './corrections.ts'
import { lockCredit, readCredit, toTerms } from './credit.ts'
import { quoteFreight, retaxFreight } from './freight.ts'
import {
  renderConfirmation,
  renderDocument,
  renderProForma,
  renderPackingSlip,
  renderStatement,
} from './documents/render-documents.ts'
import { type OrderPrint, printOrders, renderPurchaseOrder } from './documents/print-orders.ts'
import { composeTestDocument } from './documents/compose-test-document.ts'
import type { PackedShipment } from './documents/compose-packing-slip.ts'
import { documentsFile } from './documents/documents-csv.ts'
import { toInvoiceDetails } from './documents/invoice-details.ts'
import { listDocuments, listDocumentsAfter } from './documents/list-documents.ts'
import { documentsOfOrder, readDocument } from './documents/read-documents.ts'
import {
  overdueRefunds,
  type NewReceipt,
  type NewRefund,
  payBack,
  bookPendingRefund,
  readPendingRefund,
  receive,
  completeRefund,
  assignRefund,
} from './receipts.ts'
import { listOverdueInvoices, readReceivables } from './receivables.ts'
import { overdueInvoices, remind } from './reminders.ts'
import { readOverdue } from './overdue.ts'
import { createPaymentDeadlines } from './payment-deadlines.ts'
import { depositsOfOrder, lockOrder } from './settle.ts'
import type { Seller } from './documents/snapshot.ts'
import { readStatement } from './statement.ts'
import { invoiceShipment } from './documents/write-documents.ts'
import { writeOff } from './write-offs.ts'

export type { Credited, CreditRequest } from './credit-notes.ts'
export { toFirstOrders, toTerms } from './credit.ts'
export { agreedTotal, freightCharge, freightOfOrder } from './freight.ts'
export { requireFewExpanded } from './documents/list-documents.ts'
export { documentUrl } from './documents/read-documents.ts'
export { nextInvoice } from './proration.ts'
export { packingSlipNumber } from './documents/compose-packing-slip.ts'
export type { OrderPrint } from './documents/print-orders.ts'
export { type CardsMoney, isToBeCharged, leftOnCard } from './card-money.ts'
export { reducesDeposits } from './settle.ts'
export { outstandingOfSuborder, sumOfDocuments } from './amounts-due.ts'
export { ORDER_ADDRESSES, type Seller } from './documents/snapshot.ts'

export type Billing = ReturnType<typeof createBilling>

interface BillingDeps {
  db: Db
  jobs: Jobs
  seller: Seller
  pdf: PdfRenderer
  /** Days to pay an order by bank transfer; 0: no deadline. */
  bankTransferDays: number
  /** Unpaid orders of a company that has never paid; null: no bound. */
  firstOrderLimit: Cents | null
  /** The clock: documents and bookings have its date. */
  now: () => Date
}

/** Creates the feature. `seller` is printed at the top of every document. */
export function createBilling(deps: BillingDeps) {
  const { db, jobs, seller, firstOrderLimit, now } = deps
  const occurrence = () => ({ db, at: now() })
  /** Runs `work` in the transaction that `db` is already in, or in a new one. */
  const booked = <T>(work: (occurrence: Occurrence) => Promise<T>): Promise<T> =>
    inTransaction(db, (tx) => work({ db: tx, at: now() }))
  return {
    /** Bank account that buyers pay into, by line; empty if the shop does not publish one. */
    bank: seller.bank,
    /** Returns the company's net terms and how much of its credit is used; cents. */
    credit: (companyId: number) => readCredit(db, companyId, firstOrderLimit),
    /** Returns the same in the API format (US dollars). */
    creditInDollars: async (companyId: number) => toTerms(await readCredit(db, companyId, firstOrderLimit)),
    /** Like `credit`, and locks the company's credit until the transaction ends. */
    lockCredit: (companyId: number) => lockCredit(db, companyId, firstOrderLimit),
    /** Deadlines of orders by bank transfer. */
    deadlines: createPaymentDeadlines({ db, days: deps.bankTransferDays, now }),

    /** Locks the order until the transaction ends: nothing else moves, invoices or pays any of it. */
    lockOrder: (orderId: number) => lockOrder(db, orderId),
    /** Writes the invoice of a shipment (call `lockOrder` first). Deposits of the order pay it at once. */
    invoiceShipment: (shipmentId: number) => invoiceShipment(occurrence(), seller, shipmentId),
    /**
     * Quotes the freight of a suborder, or changes the quote (call `lockOrder` first). Returns null if it is already
     * quoted with this amount.
     */
    quoteFreight: (suborderId: number, cents: Cents) => quoteFreight(occurrence(), suborderId, cents),
    /** Updates the tax of quoted freight after the suborder was revised (call `lockOrder` first). */
    retaxFreight: (suborderId: number) => retaxFreight(db, suborderId),
    /**
     * Credits all or some of the invoices of a suborder with credit notes (call `lockOrder` first). What was paid on
     * them becomes a deposit. Throws `impossible_move` if less is creditable.
     */
    creditSuborder: (suborderId: number, reason: string, request: CreditRequest) =>
      creditSuborder(occurrence(), suborderId, reason, request),
    /**
     * Writes the open amount of an invoice off, which the shop no longer expects to be paid (call `lockOrder` first). Returns the amount.
     * Throws `not_found` and `impossible_move`.
     */
    writeOff: (request: { orderId: number; number: string; reason: string }) => writeOff(occurrence(), request),
    /** Returns what of the invoices of a suborder is not credited yet; cents. */
    creditableCents: (suborderId: number) => creditableCents(db, suborderId),

    /** Returns the total due of an order, what a card payment pays of it, and what was received by other means; cents. */
    cardMoney: (orderId: number, paymentId: string) => cardMoney(db, orderId, paymentId),
    /** Returns the total due of an order, what each of its cards pays of it, and what was received by other means; cents. */
    cardsMoney: (orderId: number) => cardsMoney(db, orderId),
    /** Locks the order and returns what an authorized card payment of it is still to be charged; cents. */
    lockLeftOnCard: (orderId: number, paymentId: string) => lockLeftOnCard(db, orderId, paymentId),
    /**
     * Reconciles the pending refunds of a card with the `cents` of its charge that go back (call `lockLeftOnCard`
     * first). Returns how much of that is not pending yet.
     */
    reconcilePendingRefunds: (paymentId: string, cents: Cents) => reconcilePendingRefunds(db, paymentId, cents),
    /**
     * Reconciles the pending refunds of a card after `cents` were refunded outside of the shop (call `lockOrder`
     * first); `card` is what it paid beyond pending refunds. Returns how much of the pending refunds that covers.
     */
    reconcileExternalRefund: (paymentId: string, card: Cents, cents: Cents) =>
      reconcileExternalRefund(db, paymentId, card, cents),

    /**
     * Books a receipt for an order and pays its invoices: the named one first, then the oldest. Idempotent by its
     * reference; returns true if it was new. Throws `key_reused` if the reference belongs to another receipt.
     */
    receive: (receipt: NewReceipt) => booked((one) => receive(one, receipt)),
    /** Returns what was received for an order and is neither used by an invoice nor a pending refund; cents. */
    depositsOfOrder: (orderId: number) => depositsOfOrder(db, orderId),
    /** Books a pending refund to the card (call `lockOrder` first). From then on no invoice uses the money. */
    bookPendingRefund: (refund: NewRefund) => bookPendingRefund(occurrence(), refund),
    /** Returns a pending refund, or null. */
    pendingRefund: (reference: string) => readPendingRefund(db, reference),
    /** Lists references of refunds to cards that are pending for a day. */
    overdueRefunds: () => overdueRefunds(db),
    /** Assigns a refund that the processor reports to its card payment (call `lockOrder` first). Returns false if it is not booked. */
    assignRefund: (reference: string, cardPaymentId: string) => assignRefund(db, reference, cardPaymentId),
    /** Books that a pending refund was sent; idempotent. */
    completeRefund: (reference: string) => booked((one) => completeRefund(one, reference)),
    /**
     * Books that the bank of a card took money back (call `lockOrder` first); what that money paid is due again.
     * Idempotent by its reference; returns true if it was new.
     */
    bookChargeback: (chargeback: NewRefund & { cardPaymentId: string }) => bookChargeback(occurrence(), chargeback),
    /** Books that the operator paid unused deposits of an order back. Throws `impossible_move` if there is less. */
    payBack: (refund: Omit<NewRefund, 'cardPaymentId'>) => booked((one) => payBack(one, refund)),

    /**
     * Takes a booking by bank transfer back that was a mistake. Returns null if it was taken back before. Throws `not_found`, and
     * `impossible_move` if the money was sent back meanwhile.
     */
    takeBookingBack: (mistake: { orderId: number; reference: string; reason: string }) =>
      booked((one) => takeBookingBack(one, mistake)),
    /** True if a payment with this reference was taken back. */
    isPaymentTakenBack: (reference: string) => isPaymentTakenBack(db, reference),

    /** Invoices and the statement of a member's company. Throws `permission_missing`. */
    forMember({ companyId, permissions }: Permitted & { companyId: number }) {
      requirePermission({ permissions }, 'invoices.read')
      const today = todayForBuyers()
      return {
        list: (query: InvoiceListQuery) => listDocuments(db, companyId, query, today),
        listAfter: (query: Omit<InvoiceListQuery, 'page'>) => listDocumentsAfter(db, companyId, query, today),
        async invoice(number: string): Promise<InvoiceDetails | null> {
          const document = await readDocument(db, companyId, number, today)
          return document && toInvoiceDetails(document)
        },
        statement: () => readStatement(db, companyId, today),
        overdue: () => readOverdue(db, companyId, today),
      }
    },

    /** Returns the invoices and credit notes of an order, oldest first. */
    documentsOfOrder: (orderId: number) => documentsOfOrder(db, orderId, todayForBuyers()),
    /** Returns one page of a company's invoices and credit notes, newest first. */
    documents: (companyId: number, query: InvoiceListQuery) => listDocuments(db, companyId, query, todayForBuyers()),
    /** Returns the page of them after a cursor, or the first one. Throws `invalid_input`. */
    documentsAfter: (companyId: number, query: Omit<InvoiceListQuery, 'page'>) =>
      listDocumentsAfter(db, companyId, query, todayForBuyers()),
    /** Yields the company's invoices and credit notes as CSV, newest first. */
    documentsFile: (companyId: number, query: Pick<InvoicesQuery, 'status'>) =>
      documentsFile(db, companyId, query, todayForBuyers()),
    /** Returns a document of the company (null: of any company) with its snapshot and current status, or null. */
    document: (companyId: number | null, number: string) => readDocument(db, companyId, number, todayForBuyers()),
    /** Returns what the company owes, by days overdue. */
    statement: (companyId: number) => readStatement(db, companyId, todayForBuyers()),
    /** Returns what the company has not paid in time, or null. */
    overdueOf: (companyId: number) => readOverdue(db, companyId, todayForBuyers()),
    /** Returns a page of the companies with overdue invoices, the greatest sum first, and the ageing of all. */
    receivables: (query: ReceivablesQuery) => readReceivables(db, query, todayForBuyers()),
    /** Returns a page of the overdue invoices of all companies, the longest overdue first. */
    overduePage: (query: OverdueQuery) => listOverdueInvoices(db, query, todayForBuyers()),
    /** Returns all overdue invoices, the longest overdue first. */
    overdue: () => overdueInvoices(db, todayForBuyers()),
    /**
     * Enqueues reminders for invoices that are due soon or overdue, once for each kind. Returns their number. Run it
     * inside `shop.transaction`.
     */
    remind: () => remind({ db, jobs }, todayForBuyers()),

    /** Renders an invoice or credit note of the company as a PDF; null if there is none. */
    renderDocument: (companyId: number, number: string) => renderDocument(deps, companyId, number, todayForBuyers()),
    /** Renders the company's statement as a PDF. */
    renderStatement: (companyId: number) => renderStatement(deps, companyId, todayForBuyers()),
    /** Renders the pro forma invoice of an order as a PDF, with the last day to pay; null if everything is canceled. */
    renderProForma: (orderId: number, payBy: string | null = null) => renderProForma(deps, orderId, payBy),
    /** Renders a document of a test order as a PDF, stamped as a test; null if it has none with this number. */
    renderTestDocument: async (order: Order, number: string): Promise<Buffer | null> => {
      const document = composeTestDocument(deps.seller, order, number)
      return document && deps.pdf.render(document)
    },
    /** Renders the confirmation of an order as a PDF; null if there is no such order. */
    renderConfirmation: (orderId: number) => renderConfirmation(deps, orderId),
    /** Renders the purchase order of a suborder as a PDF; null if the order has no such suborder. */
    renderPurchaseOrder: (orderId: number, number: string) => renderPurchaseOrder(deps, orderId, number),
    /** Renders documents or labels of orders as one PDF, in the order of the ids; null if there are none. */
    printOrders: (what: OrderPrint, orderIds: readonly number[]) => printOrders(deps, what, orderIds),
    /** Renders the packing slip of a shipment as a PDF; null if the order has no such suborder. */
    renderPackingSlip: (orderId: number, suborderNumber: string, shipment: PackedShipment) =>
      renderPackingSlip(deps, orderId, suborderNumber, shipment),
  }
}
