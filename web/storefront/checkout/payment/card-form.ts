/**
 * Registry of the card fields on the page. Placing an order uses them through this interface, whether they are the card
 * processor's own or the shop's test fields.
 */
import type { CardPayment } from '#contract/schemas/orders/card-payment.ts'

/** Message for the buyer if the card is invalid or declined; null on success. */
type ErrorMessage = string | null

interface CardForm {
  /** Validates the typed values before any request. */
  validate: () => Promise<ErrorMessage>
  /** Authorizes the card for a payment. */
  authorize: (payment: CardPayment) => Promise<ErrorMessage>
}

let registered: CardForm | null = null

/** Registers the card fields on the page. Returns a function that unregisters them. */
export function registerCardForm(cardForm: CardForm): () => void {
  registered = cardForm
  return () => {
    if (registered === cardForm) registered = null
  }
}

/** Returns the card fields on the page; null while they load. */
export function currentCardForm(): CardForm | null {
  return registered
}
