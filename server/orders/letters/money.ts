import { type Cents, formatDollars, toDollars } from '#contract/money.ts'
import { askedOf, type Order, waitsForFreight } from '#contract/orders.ts'
import type { OrderLetter } from '#server/jobs/jobs.ts'
import { writeLetter } from '#server/mail/letter.ts'
import type { Letter } from '#server/mail/mail.ts'
import type { OrderReader } from './reader.ts'
import { backToCard, chargedTo, orderPage } from './words.ts'

type Money = Extract<OrderLetter, { letter: 'paid' | 'paid_back' | 'overcharged' | 'undercharged' }>

/**
 * Money of a buyer has come in by bank, was sent back, goes back to a card that was charged with it too much, or was not charged to
 * one; `surplus` is what has come in beyond what the order costs.
 */
export function moneyLetter(
  { letter, mail, cents }: Money,
  { order, name, to }: OrderReader,
  surplus: Cents,
  shopUrl: string,
): Letter {
  const { subject, said } = WORDS[letter](order, cents)
  const isBack = letter !== 'paid'
  const open = openTexts(order)
  return writeLetter({
    id: mail,
    to,
    subject,
    paragraphs: [
      `Hello ${name}, ${said}`,
      ...(open.length === 0 && !isBack ? [nothingOpen(order)] : open),
      surplus > 0 ? surplusText(order, surplus) : '',
      order.po_number ? `Your PO number: ${order.po_number}` : '',
    ].filter(Boolean),
    button: { label: 'See your order', url: orderPage(shopUrl, order.invoice) },
  })
}

/** The subject, and what follows the name of the buyer. */
const WORDS: Record<Money['letter'], (order: Order, cents: Cents) => { subject: string; said: string }> = {
  paid({ invoice }, cents) {
    const sum = formatDollars(toDollars(cents))
    return {
      subject: `${sum} for order ${invoice} has come in`,
      said: `your payment of ${sum} for order ${invoice} has come in. Thank you.`,
    }
  },
  paid_back({ invoice }, cents) {
    const sum = formatDollars(toDollars(cents))
    return {
      subject: `We have sent back ${sum} of order ${invoice}`,
      said: `we have sent ${sum} of your order ${invoice} back to your bank. It may take some days to arrive.`,
    }
  },
  overcharged({ invoice, test_card }, cents) {
    const card = test_card ? 'your test card' : 'your card'
    return {
      subject: `${formatDollars(toDollars(cents))} of order ${invoice} goes back to ${card}`,
      said: `${card} was charged with more than your order ${invoice} still asked for. ${backToCard(test_card, cents)}`,
    }
  },
  undercharged({ invoice, test_card }, cents) {
    const sum = formatDollars(toDollars(cents))
    const card = test_card ? 'your test card' : 'your card'
    return {
      subject: `${sum} of order ${invoice} was not charged to ${card}`,
      said:
        `${card} was charged with ${sum} less than your order ${invoice} asks for now. ` +
        'A card is charged once: please pay the rest in another way.',
    }
  },
}

/** What of the order is open: the buyer is asked for what its card does not pay. */
function openTexts(order: Order): string[] {
  const { on_card, test_card, invoices } = order
  const asked = askedOf(order)
  const when = invoices.some((paper) => paper.balance > 0)
    ? 'its invoices say by when.'
    : 'the invoices that come when the goods leave say by when.'
  return [
    on_card > 0 ? `${formatDollars(on_card)} of the order ${chargedTo(test_card)}` : '',
    asked > 0 ? `${formatDollars(asked)} of the order is still to be paid; ${when}` : '',
  ].filter(Boolean)
}

function nothingOpen(order: Order): string {
  return waitsForFreight(order)
    ? 'Nothing of the order is open but its freight, which is still to be quoted.'
    : 'Nothing of the order is open.'
}

function surplusText(order: Order, surplus: Cents): string {
  const more = `${formatDollars(toDollars(surplus))} more than the order costs`
  return waitsForFreight(order)
    ? `${more} so far has come in; it pays the freight that is still to be quoted.`
    : `${more} has come in; we pay that back.`
}
