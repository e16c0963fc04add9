/** The page after ordering. */
import type { ReactNode } from 'react'

export const thankYouTexts = {
  title: 'Thank you, your order is placed',
  pageTitle: 'Thank you',
  confirmation: (invoice: ReactNode, email: ReactNode) => (
    <>
      Order {invoice}. A confirmation is sent to {email}.
    </>
  ),
  track: 'Track the order',
  proForma: 'Pro forma (PDF)',
  keep: 'Save as a seed',
  kept: ({ name }: { name: string }) => `Kept as “${name}”`,
  open: 'Open',
  lines: 'What you ordered',
  similar: 'Goes with what you ordered',
  next: {
    title: 'What happens next',
    payment: 'Payment',
    accepts: 'Accepts your order; until then you can cancel it.',
    freight: 'Sends you the price of the freight before it leaves.',
    ships: ({ way }: { way: string }) => `Ships it to you: ${way}.`,
    notBefore: ({ date }: { date: string }) => `Not before ${date}.`,
    arrives: (days: ReactNode) => <>Arrives {days}.</>,
    nothing: 'Nothing to pay.',
    byCard: ({ amount, card }: { amount: string; card: string | null }) =>
      card === null ? `${amount} by card. Nothing else to do.` : `${amount} by card: ${card}. Nothing else to do.`,
    byTestCard: ({ amount, card }: { amount: string; card: string | null }) =>
      card === null ? `${amount} by test card. No money moved.` : `${amount} by test card: ${card}. No money moved.`,
    byTransfer: (invoice: ReactNode, { amount }: { amount: string }) => (
      <>
        Transfer {amount} with the reference {invoice}.
      </>
    ),
    onTerms: (date: ReactNode) => (
      <>Nothing to pay today. Each parcel brings its invoice; the earliest is due on {date}.</>
    ),
  },
  invite: {
    title: 'Invite a colleague',
    text: 'Somebody with a shop or a studio of their own? Whoever registers by your link is counted as invited by you.',
  },
  guest: 'An order is shown to the buyer who placed it.',
  none: {
    title: 'No order to show here',
    text: 'If you have just ordered, the confirmation is on its way to your inbox. If you were about to, your cart is waiting.',
    cart: 'Go to the cart',
  },
} as const
