/** Texts of the order page. */
import { plural } from '#texts/language.ts'
import { formatNumber } from '#contract/text/language.ts'

export const orderTexts = {
  all: 'All orders',
  guest: 'Only the company that placed the order can see it.',
  missingTitle: 'Order not found',
  missing: ({ invoice }: { invoice: string }) => `Order ${invoice} not found`,
  missingText: 'It may belong to another account, or the number may be mistyped.',
  placed: ({ date, buyer }: { date: string; buyer: string }) => `Placed ${date} by ${buyer}`,
  notBefore: ({ date }: { date: string }) => `Ship no earlier than ${date}.`,
  emails: ({ email }: { email: string }) => `Order emails go to ${email}.`,
  test: 'This is a test order, placed with a test key. Nothing ships and nothing is due. Software moves it with the API.',
  again: 'Order again',
  cancel: {
    action: 'Cancel…',
    title: 'Cancel the order?',
    noneAccepted: 'No maker has accepted the order yet.',
    someAccepted: 'Some makers have already accepted their part of the order, which can’t be canceled.',
    moneyBack: 'Any charge is refunded to your card.',
    nothingToPay: 'Nothing is due for what you cancel.',
    what: 'What to cancel',
    whole: 'The whole order',
    open: 'Everything not accepted yet',
    only: ({ maker }: { maker: string }) => `Only ${maker}`,
    reason: 'Reason',
    confirm: 'Cancel order',
    canceling: 'Canceling…',
    keep: 'Keep order',
    done: ({ number }: { number: string }) => `${number} was canceled`,
  },
  proposal: {
    title: 'A change that needs your approval',
    total: ({ before, after }: { before: string; after: string }) => `Total ${after} instead of ${before}`,
    until: ({ date }: { date: string }) => `Decide by ${date}. Until then your order stays as it is.`,
    howToPay: ({ amount }: { amount: string }) => `How to pay the additional ${amount}`,
    byCard: 'By card',
    byTransfer: 'By bank transfer',
    byTransferText: 'You get our bank details and the last day to pay once you approve.',
    notCharged: ({ reason }: { reason: string }) => `${reason} You were not charged, and your order stays as it is.`,
    needsJavaScript: 'Paying by card requires JavaScript. Turn it on, or choose bank transfer.',
    approve: 'Approve',
    approveAndPay: ({ amount }: { amount: string }) => `Approve and pay ${amount}`,
    decline: 'Decline',
    approved: 'Your order was changed',
    declined: 'Your order stays as it is',
  },
  steps: { placed: 'Placed', accepted: 'Accepted', shipped: 'Shipped', delivered: 'Delivered', done: 'done' },
  suborder: {
    shipments: ({ maker }: { maker: string }) => `Shipments from ${maker}`,
    products: ({ maker }: { maker: string }) => `Products from ${maker}`,
    expected: 'Expected',
    freight: ({ method }: { method: string }) => `${method}, quoted after the order`,
    shippedFree: ({ method }: { method: string }) => `${method}, free`,
    shippedFor: ({ method, price }: { method: string; price: string }) => `${method}, ${price}`,
    unitsShipped: ({ shipped, of }: { shipped: number; of: number }) =>
      plural(of, {
        one: `${formatNumber(shipped)} of 1 unit shipped`,
        other: `${formatNumber(shipped)} of ${formatNumber(of)} units shipped`,
      }),
    unitsRemaining: ({ units }: { units: number }) => `, ${formatNumber(units)} remaining`,
    progress: 'Units shipped',
    refunded: 'Refunded. Its invoices have been credited.',
  },
  cancellation: {
    by: ({ date, who }: { date: string; who: string }) => `Canceled on ${date} by ${who}.`,
    who: { buyer: 'your company', operator: 'us', shop: 'us' },
    reason: ({ reason }: { reason: string }) => `Reason: ${reason}`,
    notShipping: ({ units, amount }: { units: number; amount: string }) =>
      plural(units, {
        one: `1 unit for ${amount} will not ship.`,
        other: `${formatNumber(units)} units for ${amount} will not ship.`,
      }),
    refunded: ({ amount }: { amount: string }) => `${amount} was refunded to your card.`,
    uncharged: ({ amount }: { amount: string }) => `Your card is charged ${amount} less.`,
    notDue: 'Nothing is due for them.',
  },
  line: {
    cancelled: 'Canceled',
    partlyCancelled: ({ shipped, cancelled }: { shipped: number; cancelled: number }) =>
      `${formatNumber(shipped)} shipped, ${formatNumber(cancelled)} canceled`,
    allShipped: ({ units }: { units: number }) => `All ${formatNumber(units)} shipped`,
    notShipped: 'Not shipped yet',
    backOrdered: ({ units, date }: { units: number; date: string | null }) =>
      `${formatNumber(units)} on back order${date === null ? '' : ` · ships about ${date}`}`,
    preordered: ({ units, date }: { units: number; date: string | null }) =>
      `${formatNumber(units)} on preorder${date === null ? '' : ` · ships from ${date}`}`,
    partlyShipped: ({ shipped, units }: { shipped: number; units: number }) =>
      `${formatNumber(shipped)} of ${formatNumber(units)} shipped`,
  },
  shipment: {
    one: 'Shipment',
    of: ({ number, count }: { number: number; count: number }) =>
      `Shipment ${formatNumber(number)} of ${formatNumber(count)}`,
    packingSlip: 'Packing slip (PDF)',
    tracking: 'Tracking',
    track: 'Track',
    trackAt: ({ number, carrier }: { number: string; carrier: string }) =>
      `Track ${number} at ${carrier}, in a new tab`,
    someProduct: 'a product',
  },
  documents: {
    title: 'Documents',
    kinds: {
      pro_forma: 'Pro forma',
      invoice: 'Invoice',
      credit_note: 'Credit note',
      packing_slip: 'Packing slip',
    },
    format: 'PDF',
  },
  timeline: { title: 'Activity' },
  payment: {
    title: 'Payment',
    credited: 'Credited',
    paid: 'Paid',
    refunded: 'Refunded',
    openOnInvoices: 'Open on invoices',
    toBePaid: 'Amount due',
    notInvoiced: 'Not invoiced yet',
    /** By a refund and by a chargeback of the same payment. */
    returnedTwice: 'Refunded twice',
    due: ({ date }: { date: string }) => `Due ${date}`,
    nothingOpen: 'Nothing due',
    declined: ({ card }: { card: string | null }) =>
      `${card ?? 'The card'} was not charged. Please use another payment method.`,
    balanceAfterCard: ({ card }: { card: string | null }) =>
      `${card ?? 'The card'} was charged for the order. Please pay the remaining balance another way.`,
    notOnCard: ({ amount }: { amount: string }) =>
      `${amount} is not charged to the card. The invoice you get with the shipment shows how to pay it.`,
    notOnCardInvoiced: ({ amount }: { amount: string }) =>
      `${amount} is not charged to the card. Please pay it another way.`,
    testCard: ({ card }: { card: string | null }) =>
      card === null ? 'Test card. No real charge.' : `Test card, ${card}. No real charge.`,
    byCard: ({ card }: { card: string | null }) => `${card ?? 'By card'}.`,
    cardAuthorized: ({ card }: { card: string | null }) =>
      `${card ?? 'By card'}. Authorized; the charge follows shortly.`,
    cardPayments: {
      title: 'Card payments',
      unknownCard: 'Card',
      placed: 'With the order',
      change: ({ number }: { number: number }) => `Change ${number}`,
      states: { authorized: 'will be charged', charged: 'charged', declined: 'declined', released: 'not charged' },
      refunded: ({ amount }: { amount: string }) => `${amount} refunded`,
    },
    byTransfer: 'By bank transfer.',
    payBy: ({ date }: { date: string }) =>
      `Please pay by ${date}. We hold your goods until then; after that the order is canceled.`,
    payRestBy: ({ date }: { date: string }) => `Please pay by ${date}.`,
    onTerms: 'On terms. You get an invoice with each shipment.',
    onTermsFrom: ({ date }: { date: string }) =>
      `On terms. You get an invoice with each shipment; the first is due ${date}.`,
    onTermsCancelled: 'On terms. Nothing is due.',
  },
} as const
