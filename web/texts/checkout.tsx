/** The checkout. */
import type { ReactNode } from 'react'

export const checkoutTexts = {
  title: 'Checkout',
  continue: 'Continue',
  change: 'Change',
  head: { cart: 'Cart', help: 'Help', faqs: 'FAQs', terms: 'Terms', privacy: 'Privacy' },
  address: {
    title: 'Ship to',
    first: 'Where should it go? The address is kept for the next time.',
    choice: 'Address the goods go to',
    billTo: 'Bill to',
    billToIs: ({ address }: { address: string }) => `Bill to ${address}`,
    billToSame: 'The same address',
  },
  shipping: {
    title: 'Shipping',
    makers: ({ count }: { count: number }) =>
      `Your order comes from ${count} makers, and each ships its own goods to you.`,
    notBefore: 'Ship not before',
    nowhere: ({ maker }: { maker: string }) =>
      `${maker} does not ship to that address. Choose another one, or take its products out of the cart.`,
    arrives: ({ days }: { days: string }) => `Arrives ${days}`,
    free: 'Free',
    freight: 'Quoted after the order',
    summary: ({ count, price }: { count: number; price: string }) => `${count} makers, ${price.toLowerCase()}`,
    summaryOf: ({ maker, way, price }: { maker: string; way: string; price: string }) => `${maker}: ${way}, ${price}`,
    summaryOfOpen: ({ maker, shipping }: { maker: string; shipping: string }) => `${maker}: ${shipping.toLowerCase()}`,
  },
  payment: {
    title: 'Payment',
    choose: 'Choose a way to pay.',
    choice: 'Way to pay',
    invoice: ({ days }: { days: number }) => `Invoice, ${days} days`,
    invoiceWithoutTerms: 'Invoice',
    invoiceText: ({ date }: { date: string }) => `Nothing to pay today. Due on ${date} at the earliest.`,
    card: 'Card',
    cardText: 'Authorised now, charged as soon as the order is placed.',
    testCardText: 'A test card: this shop charges none.',
    transfer: 'Bank transfer',
    transferText: 'You transfer the total with the number of your order as the reference.',
    transferDetails:
      'The number of your order is on the next page and in the mail that confirms it. Makers may wait for the transfer before they ship.',
    limit: 'Limit',
    used: 'Used',
    thisOrder: 'This order',
    leftAfter: 'Left after it',
  },
  card: {
    later: 'You enter the card in the last step.',
    loading: 'Loading the card fields',
    needsJavaScript: 'Paying by card needs JavaScript. Please choose another way to pay, or switch it on.',
    unreachable: 'The card fields could not be loaded. Try again in a minute, or choose another way to pay.',
    notThereYet: 'The card fields are not there yet. Please wait a moment and try again.',
    declined: 'The card was declined. Try another card.',
    nothingCharged: ({ reason }: { reason: string }) =>
      `${reason} Nothing was charged, and your order is as you left it.`,
  },
  review: {
    title: 'Review',
    purchaseOrder: 'Purchase order number',
    notes: 'Notes for the makers',
    accept: (terms: ReactNode) => <>I accept the {terms}</>,
    terms: 'terms of sale',
    version: ({ version }: { version: string }) => `Version ${version}`,
    notAccepted: 'Please accept the terms to order.',
  },
  order: {
    title: 'Your order',
    updateTotals: 'Update the totals',
    place: ({ total }: { total: string }) => `Place order · ${total}`,
    acceptAndPlace: ({ total }: { total: string }) => `Accept and place order · ${total}`,
    placing: 'Placing your order…',
    asking: 'Asking for the card…',
    checkedAgain: 'Prices and stock are checked once more as you order. If a total changes, we ask you first.',
  },
  tax: {
    exempt: ({ state }: { state: string }) => `Exempt by your resale certificate of ${state}`,
    exemptBy: ({ state, number }: { state: string; number: string }) =>
      `Exempt by your resale certificate of ${state}, ${number}`,
    exemptUntil: ({ state, number, date }: { state: string; number: string; date: string }) =>
      `Exempt by your resale certificate of ${state}, ${number}, until ${date}`,
    none: ({ state }: { state: string }) => `We collect none in ${state}.`,
    rate: ({ state, percent }: { state: string; percent: number }) => `${state}, ${percent}%. Buying for resale?`,
    addCertificate: 'Add a resale certificate',
  },
  changes: {
    title: 'This has changed since you looked',
    titleBlocked: 'Some of it is no longer available as you ordered it',
    nothingDone: 'Nothing was ordered and nothing was charged.',
    what: 'What',
    before: 'You saw',
    now: 'Now',
    tax: 'Tax',
    total: 'Total',
    notInCart: 'not in the cart',
    shipping: ({ maker }: { maker: string }) => `Shipping, ${maker}`,
    freight: 'freight',
    /** Which product it is about, where the message does not say so itself. */
    of: ({ title, message }: { title: string; message: string }) =>
      message.startsWith(title) ? message : `${title}: ${message}`,
    accept: 'Accept the new total and order',
  },
  obstacles: {
    cart: 'Back to the cart',
    byCard: 'Pay by card',
    byTransfer: 'Pay by bank transfer',
    other: 'The order cannot be placed as it stands.',
    why: 'Why it cannot be placed yet',
  },
  refused: {
    change: 'Change it',
    again: ({ reason }: { reason: string }) => `${reason} Press again: it is the same order, and is placed once.`,
  },
  guest: {
    title: 'Sign in to order',
    signedOut: 'You were signed out. Sign in to order; your cart and what you typed are kept.',
    text: 'Your cart stays as it is and comes with you.',
    isNew: 'New here?',
    register: 'Open an account',
  },
  placed: {
    said: ({ invoice }: { invoice: string }) => `Your order ${invoice} was placed.`,
    see: 'See it',
  },
} as const
