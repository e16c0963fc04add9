import type { EmailDefinitions } from './email-definition.ts'

const SEE_ORDER = 'See your order'
const OPEN_INVOICE = 'Open the invoice'
const BANK = 'Harbor Bank, account 000123\nReference: INV-000128'
const DUE = ['INV-000128 for order TR-100231: $248.00, due on January 15, 2027.', BANK]
const REMINDED = ['buyerName', 'invoiceNumber', 'orderNumber', 'amount', 'dueDate'] as const

/** Emails about invoices, payments and refunds. */
export const PAYMENT_EMAILS = {
  invoice_issued: {
    title: 'Invoice',
    sent: 'To the buyer, when a shipment is invoiced.',
    subject: 'Invoice {{invoiceNumber}} for {{amount}} (order {{orderNumber}})',
    heading: 'Your invoice {{invoiceNumber}}',
    intro: "Hello {{buyerName}}, this is the invoice for {{supplier}}'s shipment ({{suborderNumber}}): {{amount}}.",
    placeholders: ['buyerName', 'invoiceNumber', 'orderNumber', 'suborderNumber', 'supplier', 'amount'],
    required: ['suborderNumber', 'amount'],
    action: OPEN_INVOICE,
    example: ['Please pay $248.00 by January 15, 2027.', BANK, 'Your PO number: PO-4471'],
  },
  invoice_due_soon: {
    title: 'Reminder before an invoice is due',
    sent: 'To the buyer, some days before an open invoice is due.',
    subject: 'Invoice {{invoiceNumber}} is due on {{dueDate}}',
    intro: 'Hello {{buyerName}}, a friendly reminder that an invoice is due soon.',
    placeholders: REMINDED,
    action: OPEN_INVOICE,
    example: DUE,
  },
  invoice_due: {
    title: 'Reminder of a due invoice',
    sent: 'To the buyer, the day after an open invoice was due.',
    subject: 'Invoice {{invoiceNumber}} is due',
    intro:
      'Hello {{buyerName}}, an invoice was due and we have not received your payment yet. If it is on its way, no action is needed.',
    placeholders: REMINDED,
    action: OPEN_INVOICE,
    example: DUE,
  },
  invoice_week_overdue: {
    title: 'Reminder after a week',
    sent: 'To the buyer, a week after an open invoice was due.',
    subject: 'Invoice {{invoiceNumber}} is a week overdue',
    intro:
      'Hello {{buyerName}}, an invoice is a week overdue. Please pay it, or contact us if something is wrong with it.',
    placeholders: REMINDED,
    action: OPEN_INVOICE,
    example: DUE,
  },
  invoice_weeks_overdue: {
    title: 'Reminder after three weeks',
    sent: 'To the buyer, three weeks after an open invoice was due.',
    subject: 'Invoice {{invoiceNumber}} is three weeks overdue',
    intro:
      'Hello {{buyerName}}, an invoice is three weeks overdue. Please pay it now, or contact us so that we can find a solution.',
    placeholders: REMINDED,
    action: OPEN_INVOICE,
    example: DUE,
  },
  pay_by: {
    title: 'Reminder of a bank transfer',
    sent: 'To the buyer, before the deadline of an order that is paid by bank transfer.',
    subject: 'Please pay order {{orderNumber}} by {{payBy}}',
    intro:
      'Hello {{buyerName}}, we have not received your payment of {{amount}} for order {{orderNumber}} yet. Please pay by {{payBy}}.',
    placeholders: ['buyerName', 'orderNumber', 'amount', 'payBy'],
    required: ['orderNumber', 'amount', 'payBy'],
    action: SEE_ORDER,
    example: [
      'We hold your goods until then; after that the order is canceled.',
      BANK,
      'If you have just sent it, you don’t need to do anything. If you need more time, reply to this email.',
    ],
  },
  payment_failed: {
    title: 'Card not charged',
    sent: 'To the buyer, when their bank declines the charge of an order.',
    subject: 'Your card was not charged for order {{orderNumber}}',
    heading: 'Your card was not charged',
    intro: 'Hello {{buyerName}}, your order {{orderNumber}} remains valid, but your card was not charged. {{failure}}',
    placeholders: ['buyerName', 'orderNumber', 'amount', 'failure'],
    required: ['orderNumber', 'failure'],
    action: SEE_ORDER,
    example: ['Please pay $248.00 in another way, or contact us.', BANK],
  },
  payment_received: {
    title: 'Payment received',
    sent: 'To the buyer, when a bank transfer is booked.',
    subject: 'Payment of {{amount}} for order {{orderNumber}} received',
    intro: 'Hello {{buyerName}}, we received your payment of {{amount}} for order {{orderNumber}}. Thank you.',
    placeholders: ['buyerName', 'orderNumber', 'amount'],
    required: ['orderNumber', 'amount'],
    action: SEE_ORDER,
    example: ['Nothing is due on the order.'],
  },
  refund_sent: {
    title: 'Refund sent',
    sent: 'To the buyer, when money is sent back to their bank.',
    subject: 'Refund of {{amount}} for order {{orderNumber}} sent',
    intro:
      'Hello {{buyerName}}, we sent a refund of {{amount}} for your order {{orderNumber}} to your bank. It may take some days to arrive.',
    placeholders: ['buyerName', 'orderNumber', 'amount'],
    required: ['orderNumber', 'amount'],
    action: SEE_ORDER,
    example: ['Your PO number: PO-4471'],
  },
  order_refunded: {
    title: 'Order refunded',
    sent: 'To the buyer, when everything that shipped of an order is refunded.',
    subject: 'Refunded: {{whichOrder}}',
    heading: '{{amount}} refunded',
    intro: 'Hello {{buyerName}}, we refunded your order from {{suppliers}}.',
    placeholders: ['buyerName', 'orderNumber', 'whichOrder', 'suppliers', 'amount'],
    action: SEE_ORDER,
    example: ['Reason: Broken on arrival', 'Credit notes: CN-000012', 'You no longer owe $248.00.'],
  },
  order_partly_refunded: {
    title: 'Part of an order refunded',
    sent: 'To the buyer, when a part of what shipped is refunded.',
    subject: 'Refunded: {{whichOrder}}',
    heading: '{{amount}} refunded',
    intro: 'Hello {{buyerName}}, we refunded part of your order from {{suppliers}}.',
    placeholders: ['buyerName', 'orderNumber', 'whichOrder', 'suppliers', 'amount'],
    action: SEE_ORDER,
    example: ['Reason: Two vases broken on arrival', 'Credit notes: CN-000012', 'You no longer owe $17.70.'],
  },
  card_overcharged: {
    title: 'Too much charged',
    sent: 'To the buyer, when the card was charged more than was due.',
    subject: '{{amount}} of order {{orderNumber}} is refunded to {{card}}',
    intro: 'Hello {{buyerName}}, {{card}} was charged more than was due on your order {{orderNumber}}. {{refund}}',
    placeholders: ['buyerName', 'orderNumber', 'amount', 'card', 'refund'],
    required: ['orderNumber', 'refund'],
    action: SEE_ORDER,
    example: ['Your PO number: PO-4471'],
  },
  card_undercharged: {
    title: 'Too little charged',
    sent: 'To the buyer, when the card was charged less than is due.',
    subject: '{{amount}} of order {{orderNumber}} was not charged to {{card}}',
    intro:
      'Hello {{buyerName}}, {{card}} was charged {{amount}} less than is due on your order {{orderNumber}} now. A card is charged once, so please pay the rest in another way.',
    placeholders: ['buyerName', 'orderNumber', 'amount', 'card'],
    required: ['orderNumber', 'amount'],
    action: SEE_ORDER,
    example: ['$24.80 of the order is still due; the due dates are on the invoices that you get with each shipment.'],
  },
  booking_corrected: {
    title: 'Correction of a booking',
    sent: 'To the buyer, when a payment or refund was booked by mistake.',
    subject: 'Correction for order {{orderNumber}}',
    intro:
      'Hello {{buyerName}}, we recorded {{booking}} for order {{orderNumber}} by mistake and have corrected that. {{correctAmount}} If you got an email about it, please ignore it.',
    placeholders: ['buyerName', 'orderNumber', 'booking', 'correctAmount'],
    required: ['orderNumber', 'booking', 'correctAmount'],
    action: SEE_ORDER,
    example: ['$248.00 of the order is still due; see its invoices for the due dates.'],
  },
} as const satisfies EmailDefinitions
