/** Texts of the invoices page: balance, terms and invoices of the company. */
import { formatNumber } from '#contract/text/language.ts'
import { plural } from '#texts/language.ts'

export const invoicesTexts = {
  title: 'Your invoices',
  signIn: 'Sign in to see your invoices',
  signInText: 'Open balances, due dates, and every invoice as a PDF.',
  empty: 'No invoices yet',
  emptyText: 'You get an invoice with each shipment. It appears here as soon as a maker ships.',
  list: {
    title: 'Invoices and credit notes',
    status: 'Status',
    export: ({ count }: { count: number }) =>
      plural(count, { one: 'Export 1 document (CSV)', other: `Export ${formatNumber(count)} documents (CSV)` }),
    none: ({ status }: { status: string }) => `No ${status.toLowerCase()} invoices.`,
    noneHere: 'No invoices on this page.',
    creditNote: 'Credit note',
    issued: ({ date }: { date: string }) => `Issued ${date}`,
    due: ({ date }: { date: string }) => `Due ${date}`,
    open: ({ amount }: { amount: string }) => `${amount} open`,
  },
  statement: {
    openOn: ({ date }: { date: string }) => `Open balance on ${date}`,
    pdf: 'Statement (PDF)',
    returnedTwice: ({ amount }: { amount: string }) =>
      `You received ${amount} twice: as a refund and as a chargeback from your card’s bank. The order page shows how to pay it back.`,
    deposits: ({ amount }: { amount: string }) =>
      `${amount} paid in advance. We apply it to the orders it was paid for and refund the rest.`,
    ages: {
      current: 'Not due yet',
      days_1_30: '1–30 days late',
      days_31_60: '31–60',
      days_61_90: '61–90',
      days_over_90: 'Over 90',
    },
  },
  terms: {
    title: ({ days }: { days: number }) =>
      `Your terms: ${plural(days, { one: '1 day', other: `${formatNumber(days)} days` })}`,
    none: 'Your company has no invoice terms with us.',
    progress: 'Credit limit used',
    used: 'Used, including orders not invoiced yet',
    limit: 'Limit',
    noLimit: 'No limit.',
    available: 'Available',
  },
} as const
