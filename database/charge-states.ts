import { sql } from 'kysely'

/**
 * States of a card payment of an order that is still to be charged. That of a change is `to_capture`: nodes of the previous release charge or
 * cancel what is `authorized` for the amount that the first card owes, and ignore a state that they do not know (decision 0101).
 */
const TO_BE_CHARGED: ReadonlySet<string> = new Set(['authorized', 'to_capture'])

/** True if a card payment of an order in this state is still to be charged. */
export function isStillToBeCharged(state: string): boolean {
  return TO_BE_CHARGED.has(state)
}

/** SQL for `isStillToBeCharged` of a row of `card_payments`. It has no parameters, so that every plan can use the index of these rows. */
export const hasStateToBeCharged = sql<boolean>`card_payments.state in ('authorized', 'to_capture')`
