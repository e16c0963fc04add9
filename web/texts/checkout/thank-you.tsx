/** Texts of the thank-you page. */
import type { ReactNode } from 'react'

export const thankYouTexts = {
  title: 'Thank you, your order is placed',
  pageTitle: 'Thank you',
  confirmation: (invoice: ReactNode, email: ReactNode) => (
    <span>
      Order {invoice}. We’ve sent a confirmation to {email}.
    </span>
  ),
  track: 'Track order',
  proForma: 'Pro forma (PDF)',
  save: 'Save as a seed',
  saved: ({ name }: { name: string }) => `Saved as “${name}”`,
  open: 'Open',
  lines: 'What you ordered',
  similar: 'Goes with what you ordered',
  next: {
    title: 'What happens next',
    payment: 'Payment',
    accepts: 'You can cancel until the order is accepted.',
    freight: 'Sends you a freight quote before shipping.',
    ships: ({ method }: { method: string }) => `Ships your order: ${method}.`,
    notBefore: ({ date }: { date: string }) => `Not before ${date}.`,
    arrives: (days: ReactNode) => <span>Arrives {days}.</span>,
    nothing: 'Nothing to pay.',
    byCard: ({ amount, card }: { amount: string; card: string | null }) =>
      card === null ? `${amount} by card. Nothing else to do.` : `${amount} by card: ${card}. Nothing else to do.`,
    byTestCard: ({ amount, card }: { amount: string; card: string | null }) =>
      card === null ? `${amount} by test card. No real charge.` : `${amount} by test card: ${card}. No real charge.`,
    byTransfer: (invoice: ReactNode, { amount, date }: { amount: string; date: string | null }) => (
      <span>
        Transfer {amount} with the reference {invoice}
        <span>
          {date === null ? '.' : ` by ${date}. We hold your goods until then; after that the order is canceled.`}
        </span>
      </span>
    ),
    onTerms: (date: ReactNode) => (
      <span>Nothing due today. You get an invoice with each shipment; the first is due {date}.</span>
    ),
  },
  invite: {
    title: 'Invite a colleague',
    text: 'Know someone with a shop or a studio? Anyone who registers with your link counts as invited by you.',
  },
  guest: 'Only the buyer who placed the order can see it.',
  none: {
    title: 'No order to show here',
    text: 'If you just ordered, the confirmation is on its way to your inbox. If not, your cart is waiting.',
    cart: 'Go to cart',
  },
} as const
