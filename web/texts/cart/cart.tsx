/** Texts of the cart page. */
import type { ReactNode } from 'react'
import { formatNumber } from '#contract/text/language.ts'
import { countsTexts } from '#texts/ui/counts.ts'
import { plural } from '#texts/language.ts'

interface Minimum {
  maker: string
  amount: string
  /** True if the company has never ordered from this maker. */
  isFirst: boolean
}

export const cartTexts = {
  title: 'Cart',
  enterQuantity: 'Enter a quantity.',
  group: {
    facts: ({ place, days }: { place: string | null; days: string | null }) =>
      [place && `Ships from ${place}`, days && `ready in ${days}`].filter(Boolean).join(', '),
    shipping: ({ amount }: { amount: string }) => `Estimated shipping ${amount}`,
    shipsFree: 'Ships free',
    openShipping: {
      freight: 'Freight quoted after you order',
      by_address: 'Shipping depends on your address',
      none: 'Doesn’t ship to your default address',
    },
    reachesMinimum: ({ amount, isFirst }: Minimum) => `Meets the ${amount} minimum for a ${orderKind(isFirst)}`,
    belowMinimum: (missing: ReactNode, { maker, amount, isFirst }: Minimum) => (
      <span>
        Add {missing} to reach {possessive(maker)} {amount} minimum for a {orderKind(isFirst)}
      </span>
    ),
    part: ({ shown, count }: { shown: number; count: number }) =>
      `${formatNumber(shown)} of ${formatNumber(count)} products are on this page`,
    shop: 'Shop this maker',
    progress: ({ maker }: { maker: string }) => `Progress toward ${possessive(maker)} minimum`,
  },
  line: {
    each: (price: ReactNode) => <span>{price} each</span>,
    onlyInStock: ({ stock }: { stock: number }) => `Only ${formatNumber(stock)} in stock`,
    pack: ({ price, units }: { price: string; units: number }) => `${price} per pack of ${formatNumber(units)}`,
    update: 'Update',
    /** `units` in all, and what is saved on each. */
    nextPriceBreak: ({ units, price, saves }: { units: number; price: string; saves: string }) =>
      `Order ${formatNumber(units)} and pay ${price} each (save ${saves} a unit)`,
    change: ({ units }: { units: number }) => `Change to ${formatNumber(units)}`,
    saveForLater: 'Save for later',
    savedForLater: ({ title }: { title: string }) => `Saved for later: ${title}`,
    inSeeds: 'In your seeds',
    saveToSeed: 'Save to a seed',
    remove: 'Remove',
    removed: ({ title }: { title: string }) => `Removed: ${title}`,
    undo: 'Undo',
    noteHint: 'Appears on the order, invoice and packing slip',
  },
  blockers: {
    lines: ({ count }: { count: number }) =>
      plural(count, {
        one: '1 product needs your attention before you can order.',
        other: `${formatNumber(count)} products need your attention before you can order.`,
      }),
    short: (maker: ReactNode, amount: string) => (
      <span>
        {maker} is {amount} short of its minimum.
      </span>
    ),
    show: 'See what’s needed',
  },
  summary: {
    title: 'Summary',
    subtotalNow: ({ amount }: { amount: string }) => `Subtotal ${amount}`,
    shipping: 'Estimated shipping',
    openShipping: {
      freight: 'The maker quotes freight after you order',
      by_address: 'Shipping depends on the delivery address',
      none: 'Not every maker ships to your default address. Choose another address at checkout.',
    },
    tax: 'Estimated sales tax',
    taxLater: 'Calculated at checkout',
    shipmentSize: ({ units, packs, pounds }: { units: number; packs: number; pounds: string | null }) =>
      [
        countsTexts.units({ count: units }),
        plural(packs, { one: '1 pack', other: `${formatNumber(packs)} packs` }),
        pounds && `${pounds} lb`,
      ]
        .filter(Boolean)
        .join(' · '),
    checkOut: 'Go to checkout',
    pdf: 'Open as PDF',
    csv: 'Download CSV',
    checkedAgain: 'We check prices and stock again when you order.',
  },
  freeShipping: {
    reached: 'Your order ships free.',
    reachedInPart: 'Part of your order ships free.',
    missing: (amount: ReactNode) => <span>{amount} to free shipping</span>,
    progress: 'Progress toward free shipping',
  },
  terms: {
    unlimited: ({ days }: { days: number }) => `You can pay on net ${formatNumber(days)} terms.`,
    available: ({ days, available, limit }: { days: number; available: string; limit: string }) =>
      `Net ${formatNumber(days)} terms: ${available} of ${limit} available`,
    exceeded: ({ days, available, limit }: { days: number; available: string; limit: string }) =>
      `Net ${formatNumber(days)} terms: ${available} of ${limit} available. This cart exceeds it; you can still pay by card or bank transfer.`,
  },
  /** For a company that has never paid. */
  firstOrders: ({ limit, available }: { limit: string; available: string }) =>
    `Until a delivery to your company is paid, unpaid orders may total ${limit}, and ${available} of that is left. This cart exceeds it: pay by card, or split the order.`,
  approval: {
    pending:
      'We’re reviewing your account. In the meantime, fill your cart and save drafts and seeds. You can order once we approve it.',
    pendingWithTerms: ({ days }: { days: number }) =>
      `We’re reviewing your account. In the meantime, fill your cart and save drafts and seeds. Once we approve it, you can order and pay on net ${formatNumber(days)} terms.`,
    rejected: 'Your account wasn’t approved, so you can’t order.',
    profile: 'See why in your profile',
  },
  merged: {
    added: ({ count }: { count: number }) =>
      `We added your cart from before you signed in: ${countsTexts.products({ count })}.`,
    joined: 'We merged your cart from before you signed in into this one.',
    dismiss: 'Dismiss this message',
  },
  saved: {
    pages: 'Pages of saved products',
    title: 'Saved for later',
    price: ({ price, units }: { price: string; units: number }) =>
      `${price} each · ${countsTexts.units({ count: units })}`,
    unavailable: 'Currently unavailable',
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
