/**
 * Where the card fields on the page meet the placing of the order, which knows nothing of whose fields they are: the
 * processor's own, or ours in a shop without keys.
 */
import type { CardPayment } from '#contract/card-payment.ts'

/** What stands between a card and its authorisation, in a sentence, or null where nothing does. */
type Obstacle = string | null

interface CardTerminal {
  /** Looks at what was typed, before anything is sent. */
  check: () => Promise<Obstacle>
  /** Has the card authorised for a payment. */
  authorise: (payment: CardPayment) => Promise<Obstacle>
}

let terminal: CardTerminal | null = null

/** Offers the card fields that are on the page; returns what takes them back. */
export function offerTerminal(offered: CardTerminal): () => void {
  terminal = offered
  return () => {
    if (terminal === offered) terminal = null
  }
}

/** The card fields on the page; null while they are on their way. */
export function cardTerminal(): CardTerminal | null {
  return terminal
}
