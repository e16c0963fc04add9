/** The page of an order. */
import { formatNumber } from '#contract/language.ts'

export const orderTexts = {
  all: 'All orders',
  guest: 'An order is shown to the company that placed it.',
  missingTitle: 'No such order',
  missing: ({ invoice }: { invoice: string }) => `There is no order ${invoice} here`,
  missingText: 'It may belong to another account, or its number is mistyped.',
  placed: ({ date, buyer }: { date: string; buyer: string }) => `${date}, by ${buyer}`,
  notBefore: ({ date }: { date: string }) => `Not to be shipped before ${date}.`,
  mails: ({ email }: { email: string }) => `Mails about it go to ${email}.`,
  again: 'Order again',
  cancel: {
    action: 'Cancel…',
    title: 'Cancel the order?',
    noneAccepted: 'No maker has accepted it yet.',
    someAccepted: 'Some makers have accepted their part already: those go on.',
    moneyBack: 'What was charged goes back to your card.',
    nothingToPay: 'Nothing is to be paid for what you cancel.',
    what: 'What to cancel',
    whole: 'The whole order',
    open: 'All that is not accepted',
    only: ({ maker }: { maker: string }) => `Only ${maker}`,
    why: 'Why?',
    confirm: 'Cancel it',
    cancelling: 'Cancelling…',
    keep: 'Keep the order',
    done: ({ number }: { number: string }) => `${number} was cancelled`,
  },
  steps: { placed: 'Placed', accepted: 'Accepted', shipped: 'Shipped', delivered: 'Delivered', done: 'done' },
  part: {
    parcels: ({ maker }: { maker: string }) => `Parcels of ${maker}`,
    products: ({ maker }: { maker: string }) => `Products of ${maker}`,
    expected: 'Expected',
    freight: ({ way }: { way: string }) => `${way}, quoted after the order`,
    shippedFree: ({ way }: { way: string }) => `${way}, free`,
    shippedFor: ({ way, price }: { way: string; price: string }) => `${way}, ${price}`,
    unitsShipped: ({ shipped, of }: { shipped: number; of: number }) =>
      `${formatNumber(shipped)} of ${formatNumber(of)} units shipped`,
    unitsToCome: ({ units }: { units: number }) => `, ${formatNumber(units)} to come`,
    progress: 'Shipped of this part',
    refunded: 'It was taken back: its invoices are credited.',
    cancelled: 'It was cancelled: nothing of it is sent, and nothing is to be paid for it.',
  },
  line: {
    cancelled: 'Cancelled',
    partlyCancelled: ({ shipped, cancelled }: { shipped: number; cancelled: number }) =>
      `${formatNumber(shipped)} shipped, ${formatNumber(cancelled)} cancelled`,
    allShipped: ({ units }: { units: number }) => `All ${formatNumber(units)} shipped`,
    notShipped: 'Not shipped yet',
    partlyShipped: ({ shipped, units }: { shipped: number; units: number }) =>
      `${formatNumber(shipped)} of ${formatNumber(units)} shipped`,
  },
  parcel: {
    one: 'Parcel',
    of: ({ number, count }: { number: number; count: number }) => `Parcel ${number} of ${count}`,
    slip: 'Packing slip (PDF)',
    tracking: 'Tracking',
    track: 'Track',
    trackAt: ({ number, carrier }: { number: string; carrier: string }) =>
      `Track ${number} at ${carrier}, in a new tab`,
    someProduct: 'a product',
  },
  papers: {
    title: 'Documents',
    kinds: {
      pro_forma: 'Pro forma',
      invoice: 'Invoice',
      credit_note: 'Credit note',
      packing_slip: 'Packing slip',
    },
    format: 'PDF',
  },
  timeline: { title: 'What happened', byBuyer: '(by your company)' },
  payment: {
    title: 'Payment',
    credited: 'Credited',
    paid: 'Paid',
    openOnInvoices: 'Open on invoices',
    toBePaid: 'To be paid',
    notInvoiced: 'Not invoiced yet',
    /** By a refund, and by the bank of the card that took the same money. */
    sentTwice: 'Went back to you twice',
    due: ({ date }: { date: string }) => `Due ${date}`,
    nothingOpen: 'Nothing open',
    refused: ({ card }: { card: string | null }) => `${card ?? 'The card'} was not charged. Please pay in another way.`,
    leftByCard: ({ card }: { card: string | null }) =>
      `${card ?? 'The card'} was charged for the order. Please pay what is still open in another way.`,
    besideCard: ({ amount }: { amount: string }) =>
      `${amount} is not on the card: the invoice that comes when the goods leave says how to pay it.`,
    besideCardAsked: ({ amount }: { amount: string }) => `${amount} is not on the card. Please pay it in another way.`,
    testCard: ({ card }: { card: string | null }) =>
      card === null ? 'Test card. No money moves.' : `Test card, ${card}. No money moves.`,
    byCard: ({ card }: { card: string | null }) => `${card ?? 'By card'}.`,
    cardHeld: ({ card }: { card: string | null }) => `${card ?? 'By card'}. The amount is held and taken in a moment.`,
    byTransfer: 'By bank transfer.',
    onTerms: 'On terms. Each parcel brings its invoice.',
    onTermsFrom: ({ date }: { date: string }) =>
      `On terms. Each parcel brings its invoice; the earliest is due on ${date}.`,
    onTermsCancelled: 'On terms. Nothing is to be paid.',
  },
} as const
