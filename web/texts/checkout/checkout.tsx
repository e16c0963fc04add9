/** Texts of the checkout. */
import { formatNumber } from '#contract/text/language.ts'
import { plural } from '#texts/language.ts'
import type { ReactNode } from 'react'

export const checkoutTexts = {
  title: 'Checkout',
  continue: 'Continue',
  change: 'Change',
  head: { cart: 'Cart', help: 'Help', faqs: 'FAQs', terms: 'Terms', privacy: 'Privacy' },
  address: {
    title: 'Ship to',
    first: 'Where should we ship your order? We’ll save the address for next time.',
    choice: 'Shipping address',
    missing: 'Choose or add a shipping address.',
    billTo: 'Bill to',
    billToIs: ({ address }: { address: string }) => `Bill to ${address}`,
    billToSame: 'Same as shipping',
  },
  shipping: {
    title: 'Shipping',
    makers: ({ count }: { count: number }) =>
      `Your order comes from ${formatNumber(count)} makers. Each ships separately.`,
    notBefore: 'Ship no earlier than',
    unavailable: ({ maker }: { maker: string }) =>
      `${maker} doesn’t ship to this address. Choose another address, or remove its products from your cart.`,
    arrives: ({ days }: { days: string }) => `Arrives ${days}`,
    free: 'Free',
    freight: 'Quoted after the order',
    summary: ({ count, price }: { count: number; price: string }) =>
      `${formatNumber(count)} makers, ${price.toLowerCase()}`,
    summaryOf: ({ maker, method, price }: { maker: string; method: string; price: string }) =>
      `${maker}: ${method}, ${price}`,
    summaryOfOpen: ({ maker, shipping }: { maker: string; shipping: string }) => `${maker}: ${shipping.toLowerCase()}`,
  },
  payment: {
    title: 'Payment',
    choose: 'Choose a payment method.',
    choice: 'Payment method',
    invoice: ({ days }: { days: number }) =>
      `Invoice, ${plural(days, { one: '1 day', other: `${formatNumber(days)} days` })}`,
    invoiceWithoutTerms: 'Invoice',
    invoiceText: ({ date }: { date: string }) => `Nothing due today. The first invoice is due ${date}.`,
    card: 'Card',
    cardText: 'Authorized now, charged when the order is placed.',
    testCardText: 'Test mode: no real card is charged.',
    transfer: 'Bank transfer',
    transferText: 'Transfer the total, with your order number as the reference.',
    transferBy: ({ date }: { date: string }) =>
      `Transfer the total by ${date}, with your order number as the reference. We hold your goods until then; after that the order is canceled.`,
    transferDetails:
      'You’ll find the order number on the next page and in the confirmation email. Makers may wait for your payment before they ship.',
    limit: 'Limit',
    used: 'Used',
    thisOrder: 'This order',
    leftAfter: 'Left after this order',
  },
  card: {
    loading: 'Loading the card fields',
    needsJavaScript: 'Paying by card requires JavaScript. Turn it on, or choose another payment method.',
    unreachable: 'The card fields could not be loaded. Try again in a minute, or choose another payment method.',
    notReady: 'The card fields are still loading. Wait a moment and try again.',
    declined: 'The card was declined. Try another card.',
    nothingCharged: ({ reason }: { reason: string }) => `${reason} You were not charged, and your order is unchanged.`,
  },
  review: {
    title: 'Review',
    purchaseOrder: 'Purchase order number',
    notes: 'Notes for the makers',
    accept: (terms: ReactNode) => <span>I accept the {terms}</span>,
    terms: 'terms of sale',
    version: ({ version }: { version: string }) => `Version ${version}`,
    notAccepted: 'Please accept the terms to place your order.',
  },
  order: {
    title: 'Your order',
    more: ({ count }: { count: number }) =>
      plural(count, {
        one: 'See 1 more product in your cart',
        other: `See ${formatNumber(count)} more products in your cart`,
      }),
    updateTotals: 'Update totals',
    place: ({ total }: { total: string }) => `Place order · ${total}`,
    acceptAndPlace: ({ total }: { total: string }) => `Accept and place order · ${total}`,
    placing: 'Placing your order…',
    authorizing: 'Authorizing your card…',
    recheck: 'We check prices and stock again when you order. If the total changes, we’ll ask you first.',
  },
  tax: {
    exempt: ({ state }: { state: string }) => `Exempt with your ${state} resale certificate`,
    exemptBy: ({ state, number }: { state: string; number: string }) =>
      `Exempt with your ${state} resale certificate ${number}`,
    exemptUntil: ({ state, number, date }: { state: string; number: string; date: string }) =>
      `Exempt with your ${state} resale certificate ${number}, valid until ${date}`,
    none: ({ state }: { state: string }) => `No sales tax collected in ${state}.`,
    rate: ({ state, percent }: { state: string; percent: number }) =>
      `${state}, ${formatNumber(percent)}%. Buying for resale?`,
    addCertificate: 'Add a resale certificate',
    underReview: ({ state, percent }: { state: string; percent: number }) =>
      `${state}, ${formatNumber(percent)}%. Your resale certificate is under review; orders placed before we accept it include sales tax.`,
    seeCertificates: 'See your certificates',
  },
  changes: {
    title: 'Your order has changed since you last looked',
    titleBlocked: 'Some items are no longer available as ordered',
    nothingDone: 'Nothing has been ordered or charged.',
    item: 'Item',
    before: 'You saw',
    now: 'Now',
    tax: 'Tax',
    total: 'Total',
    notInCart: 'not in the cart',
    shipping: ({ maker }: { maker: string }) => `Shipping, ${maker}`,
    freight: 'freight',
    /** Puts the product's title before the message, unless the message starts with it. */
    of: ({ title, message }: { title: string; message: string }) =>
      message.startsWith(title) ? message : `${title}: ${message}`,
    accept: 'Accept new total and place order',
  },
  blockers: {
    cart: 'Back to cart',
    byCard: 'Pay by card',
    byTransfer: 'Pay by bank transfer',
    other: 'This order can’t be placed yet.',
    why: 'Why you can’t order yet',
  },
  placementError: {
    change: 'Change it',
    again: ({ reason }: { reason: string }) => `${reason} You won’t be charged twice.`,
  },
  guest: {
    title: 'Sign in to order',
    signedOut: 'You were signed out. Sign in to continue; your cart and everything you typed are saved.',
    text: 'We’ll keep your cart when you sign in.',
    isNew: 'New here?',
    register: 'Open an account',
  },
  placed: {
    text: ({ invoice }: { invoice: string }) => `Your order ${invoice} was placed.`,
    see: 'View order',
  },
} as const
