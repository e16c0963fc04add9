/** The cart. */
import type { ReactNode } from 'react'
import { formatNumber } from '#contract/language.ts'
import { countsTexts } from './counts.ts'
import { plural } from './language.ts'

interface Minimum {
  maker: string
  amount: string
  /** The company has never ordered from this maker. */
  isFirst: boolean
}

export const cartTexts = {
  title: 'Cart',
  enterQuantity: 'Please enter a quantity.',
  group: {
    facts: ({ place, days }: { place: string | null; days: string | null }) =>
      [place && `Ships from ${place}`, days && `ready in ${days}`].filter(Boolean).join(', '),
    shipping: ({ amount }: { amount: string }) => `Shipping ${amount}, estimated`,
    shipsFree: 'Ships free',
    openShipping: {
      freight: 'Freight, quoted after you order',
      by_address: 'Shipping by your address',
      none: 'Does not ship to your default address',
    },
    reachesMinimum: ({ amount, isFirst }: Minimum) => `Reaches the ${amount} minimum for a ${orderKind(isFirst)}`,
    belowMinimum: (missing: ReactNode, { maker, amount, isFirst }: Minimum) => (
      <>
        Add {missing} to reach {possessive(maker)} {amount} minimum for a {orderKind(isFirst)}
      </>
    ),
    more: 'See more of theirs',
    progress: ({ maker }: { maker: string }) => `Progress to the minimum of ${maker}`,
  },
  line: {
    each: (price: ReactNode) => <>{price} each</>,
    onlyInStock: ({ stock }: { stock: number }) => `Only ${stock} in stock`,
    pack: ({ price, units }: { price: string; units: number }) => `${price} a pack of ${units}`,
    update: 'Update',
    cheaper: ({ units, price, saves }: { units: number; price: string; saves: string }) =>
      `${units} more and each is ${price}: ${saves} less for these`,
    change: ({ units }: { units: number }) => `Change to ${units}`,
    saveForLater: 'Save for later',
    savedForLater: ({ title }: { title: string }) => `Saved for later: ${title}`,
    inSeeds: 'In your seeds',
    saveToSeed: 'Save to a seed',
    remove: 'Remove',
    removed: ({ title }: { title: string }) => `Removed: ${title}`,
    undo: 'Undo',
    noteHint: 'On the order, the invoice and the packing slip',
  },
  attention: {
    lines: ({ count }: { count: number }) =>
      plural(count, {
        one: 'One line needs your attention before you can order.',
        other: `${count} lines need your attention before you can order.`,
      }),
    short: (maker: ReactNode, amount: string) => (
      <>
        {maker} is {amount} short of its minimum.
      </>
    ),
    show: 'Show what is missing',
  },
  summary: {
    title: 'Summary',
    subtotalNow: ({ amount }: { amount: string }) => `Subtotal ${amount}`,
    shipping: 'Shipping, estimated',
    openShipping: {
      freight: 'Freight is quoted by the maker after you order',
      by_address: 'What shipping costs depends on where it goes',
      none: 'Not every maker ships to your default address. Choose another one at the checkout.',
    },
    tax: 'Sales tax, estimated',
    taxLater: 'At checkout',
    load: ({ units, cartons, pounds }: { units: number; cartons: number; pounds: string | null }) =>
      [
        countsTexts.units({ count: units }),
        plural(cartons, { one: '1 carton', other: `${formatNumber(cartons)} cartons` }),
        pounds && `${pounds} lb`,
      ]
        .filter(Boolean)
        .join(' · '),
    checkOut: 'Go to checkout',
    pdf: 'Open as PDF',
    csv: 'Download for spreadsheets',
    checkedAgain: 'Prices and stock are checked once more when you order.',
  },
  freeShipping: {
    reached: 'Your order ships free.',
    reachedInPart: 'A part of your order ships free.',
    missing: (amount: ReactNode) => <>{amount} to free shipping</>,
    progress: 'Progress to free shipping',
  },
  terms: {
    unlimited: ({ days }: { days: number }) => `You can pay this on net ${days} terms.`,
    available: ({ days, available, limit }: { days: number; available: string; limit: string }) =>
      `Net ${days} terms: ${available} of ${limit} available`,
    exceeded: ({ days, available, limit }: { days: number; available: string; limit: string }) =>
      `Net ${days} terms: ${available} of ${limit} available. This cart is over it; you can still pay by card or bank transfer.`,
  },
  approval: {
    pending:
      'We are reviewing your account. Until then, fill this cart and keep drafts and seeds as you like. Once it is approved you can order.',
    pendingWithTerms: ({ days }: { days: number }) =>
      `We are reviewing your account. Until then, fill this cart and keep drafts and seeds as you like. Once it is approved you can order, and pay on net ${days} terms.`,
    rejected: 'Your account was not approved, so it cannot order.',
    profile: 'See why in your profile',
  },
  merged: {
    added: ({ count }: { count: number }) =>
      `Your cart from before you signed in is here too: ${countsTexts.products({ count })}.`,
    joined: 'Your cart from before you signed in was joined to this one.',
    dismiss: 'Dismiss what signing in changed',
  },
  saved: {
    title: 'Saved for later',
    price: ({ price, units }: { price: string; units: number }) =>
      `${price} each · ${countsTexts.units({ count: units })}`,
    unavailable: 'Not available right now',
    restore: 'Move to cart',
  },
  similar: 'Goes well with your cart',
} as const

function orderKind(isFirst: boolean): string {
  return isFirst ? 'first order' : 'reorder'
}

function possessive(name: string): string {
  return name.endsWith('s') ? `${name}’` : `${name}’s`
}
