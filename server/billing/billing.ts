/**
 * Billing: what a company owes and has paid. Invoices and credit notes, receipts and what they settle, the ledger, the
 * credit that terms allow, the statement. Not cards (they come here as receipts), and not what moves an order.
 */
import { buyersDay } from '#contract/days.ts'
import type { InvoicesWanted } from '#contract/orders.ts'
import type { Db } from '#database/connect.ts'
import type { Cents } from '#contract/money.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { cardMoney, keepPromises, keptOtherwise, lockLeftOnCard } from './card-money.ts'
import { chargeBack } from './charge-back.ts'
import { creditableCents, creditChild, type TakenBack } from './credit-notes.ts'
import { lockCredit, readCredit } from './credit.ts'
import { quoteFreight } from './freight.ts'
import { drawPaperOf, drawProForma, drawSlip, drawStatement, type Parcel } from './paper-files.ts'
import { listPapers, papersOfOrder, readPaper } from './read-papers.ts'
import {
  lateRefunds,
  type NewReceipt,
  type NewRefund,
  payBack,
  promiseRefund,
  readRefund,
  receive,
  refundDone,
} from './receipts.ts'
import { overdueInvoices, remind } from './reminders.ts'
import { depositsOfOrder, lockOrder } from './settle.ts'
import type { Seller } from './snapshot.ts'
import { readStatement } from './statement.ts'
import { invoiceShipment } from './write-papers.ts'

export type { Credited, TakenBack } from './credit-notes.ts'
export { toTerms } from './credit.ts'
export { agreedTotal, freightOfOrder } from './freight.ts'
export { paperUrl } from './read-papers.ts'
export { leftOnCard } from './card-money.ts'
export { takesBack } from './settle.ts'
export { stillAsked, sumOfPapers } from './wanted.ts'
export type { Seller } from './snapshot.ts'

export type Billing = ReturnType<typeof createBilling>

/** `seller` is who stands at the head of every paper. */
export function createBilling({ db, jobs, seller }: { db: Db; jobs: Jobs; seller: Seller }) {
  return {
    /** The account that buyers pay into, in lines; none where the shop does not tell it. */
    bank: seller.bank,
    /** The company's terms and how much of them it uses; cents. */
    credit: (companyId: number) => readCredit(db, companyId),
    /** The same, and nobody else uses any of it until the transaction ends. */
    lockCredit: (companyId: number) => lockCredit(db, companyId),

    /** Nobody else moves, invoices or pays anything of this order until the transaction ends. */
    lockOrder: (orderId: number) => lockOrder(db, orderId),
    /** Writes the invoice of a shipment (`lockOrder` first): deposits of the order already pay it. */
    invoiceShipment: (shipmentId: number) => invoiceShipment(db, seller, shipmentId),
    /** Quotes freight of a child order, or quotes it anew (`lockOrder` first); null where it was quoted so already. */
    quoteFreight: (childId: number, cents: Cents) => quoteFreight(db, childId, cents),
    /**
     * Takes back what the invoices of a child order asked for, or some of it, by credit notes (`lockOrder` first); what was paid
     * on them is free again. Throws `impossible_move` where there is less.
     */
    creditChild: (childId: number, reason: string, wanted: TakenBack) => creditChild(db, childId, reason, wanted),
    /** What the invoices of a child order asked for and no credit note took back; cents. */
    creditable: (childId: number) => creditableCents(db, childId),

    /** What an order costs in the end, what its card pays of it, and what came in otherwise; cents. */
    cardMoney: (orderId: number, paymentId: string) => cardMoney(db, orderId, paymentId),
    /** Holds the order, and returns what its authorised card is still to be charged; cents. */
    lockLeftOnCard: (orderId: number) => lockLeftOnCard(db, orderId),
    /**
     * Of what a card was charged, so much goes back to it: older promises fall (`lockLeftOnCard` first). Returns how much of that
     * is not promised yet.
     */
    keepPromises: (paymentId: string, cents: Cents) => keepPromises(db, paymentId, cents),
    /**
     * So much went back to a card otherwise than by its promises (`lockOrder` first); `card` is what it paid beside them. Returns
     * how much of the promises is kept with that.
     */
    keptOtherwise: (paymentId: string, card: Cents, cents: Cents) => keptOtherwise(db, paymentId, card, cents),

    /**
     * Books money that came in for an order and pays its invoices, the named one and then the oldest first. Returns whether it
     * was new: one reference is one receipt. Throws `key_reused` where the reference stands for another one.
     */
    receive: (receipt: NewReceipt) => inTransaction(db, (tx) => receive(tx, receipt)),
    /** What came in for an order and is neither used nor promised back; cents. */
    depositsOfOrder: (orderId: number) => depositsOfOrder(db, orderId),
    /** Promises money back to the card (`lockOrder` first); from now on no invoice uses it. */
    promiseRefund: (refund: NewRefund) => promiseRefund(db, refund),
    /** A promised refund that has not gone out, or null. */
    refund: (reference: string) => readRefund(db, reference),
    /** References of what should have gone back to cards a day ago. */
    lateRefunds: () => lateRefunds(db),
    /** Books that a promised refund has gone out; once. */
    refundDone: (reference: string) => inTransaction(db, (tx) => refundDone(tx, reference)),
    /**
     * Books that the bank of a card has taken money back, once for its reference (`lockOrder` first): what that paid is open again.
     * Returns whether it was new.
     */
    chargeBack: (taken: NewRefund & { cardPaymentId: string }) => chargeBack(db, taken),
    /** Books that the operator paid back what no invoice of an order uses. Throws `impossible_move` where there is less. */
    payBack: (refund: Omit<NewRefund, 'cardPaymentId'>) => inTransaction(db, (tx) => payBack(tx, refund)),

    /** The invoices and credit notes of an order, in the order they were written. */
    papersOfOrder: (orderId: number) => papersOfOrder(db, orderId, buyersDay()),
    /** One page of a company's invoices and credit notes, the newest first. */
    papers: (companyId: number, wanted: InvoicesWanted) => listPapers(db, companyId, wanted, buyersDay()),
    /** A paper of the company (of any, for null), as written and as it stands; null where there is none. */
    paper: (companyId: number | null, number: string) => readPaper(db, companyId, number, buyersDay()),
    /** What the company owes, by how late it is. */
    statement: (companyId: number) => readStatement(db, companyId, buyersDay()),
    /** Every overdue invoice, the latest first. */
    overdue: () => overdueInvoices(db, buyersDay()),
    /** Reminds of what is due soon or overdue, once for each kind. Returns of how many. Run it inside `shop.transaction`. */
    remind: () => remind({ db, jobs }, buyersDay()),

    /** An invoice or credit note of the company as a PDF, or null. */
    drawPaper: (companyId: number, number: string) => drawPaperOf(db, companyId, number, buyersDay()),
    /** The company's statement as a PDF. */
    drawStatement: (companyId: number) => drawStatement(db, seller, companyId, buyersDay()),
    /** What an order will cost, as a PDF. */
    drawProForma: (orderId: number) => drawProForma(db, seller, orderId),
    /** What is in a parcel of a child order, as a PDF; null where the order has no such child. */
    drawSlip: (orderId: number, childNumber: string, parcel: Parcel) =>
      drawSlip(db, seller, orderId, childNumber, parcel),
  }
}
