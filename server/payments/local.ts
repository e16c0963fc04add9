import { sql } from 'kysely'
import type { Cents } from '#contract/values/money.ts'
import type { LocalCard } from '#contract/schemas/orders/card-payment.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import type { Processor, ProcessorDispute, ProcessorEvent, ProcessorPayment } from './processor.ts'

/** Reasons for declining, by the last digits of the test number. They are Stripe's own test numbers. */
const DECLINED: Readonly<Record<string, string>> = {
  '0002': 'The card was declined. Try another card, or choose another payment method.',
  '9995': 'The card has insufficient funds. Try another card, or choose another payment method.',
  '0119': 'A processing error occurred. Try again in a moment, or use another card.',
}
/** Authorized, but the capture is declined. */
const UNCAPTURED = '0341'
/** Charged, and then disputed: its bank takes the money back. */
const DISPUTED = '0259'
const TEST_NUMBERS: ReadonlySet<string> = new Set([
  '4242424242424242',
  '4000000000000002',
  '4000000000009995',
  '4000000000000119',
  '4000000000000341',
  '4000000000000259',
])
const TEST_CARDS_ONLY =
  'Test mode: use 4242 4242 4242 4242 (accepted) or 4000 0000 0000 0002 (declined). No real card is charged.'

export type LocalProcessor = Processor & {
  confirm(ref: string, card: LocalCard): Promise<void>
  /** Returns the event of the dispute of a payment, which another processor would send as a webhook; null if there is none. */
  disputeEvent(ref: string): Promise<ProcessorEvent | null>
}

/**
 * Creates the processor of a shop without Stripe keys. It moves no money, stores payments in `local_cards`, and accepts
 * test numbers only. Of a card it stores only the last digits of a test number.
 */
export function createLocalProcessor({ db }: { db: Db }): LocalProcessor {
  const row = (ref: string) => db.selectFrom('local_cards').selectAll().where('ref', '=', ref).executeTakeFirstOrThrow()

  async function disputes(ref: string): Promise<ProcessorDispute[]> {
    const { card, captured_cents } = await row(ref)
    const isDisputed = lastDigits(card) === DISPUTED && captured_cents > 0
    return isDisputed ? [{ id: `dispute_of_${ref}`, cents: captured_cents, state: 'open' }] : []
  }

  return {
    provider: 'local',
    publicKey: null,

    async create({ id, cents }) {
      const ref = `local_${id}`
      await db
        .insertInto('local_cards')
        .values({ ref, amount_cents: cents })
        .onConflict((conflict) => conflict.column('ref').doNothing())
        .execute()
      return ref
    },

    async read(ref) {
      const { state, captured_cents, refunded_cents, card } = await row(ref)
      return {
        state: STATES[state] ?? 'created',
        capturedCents: captured_cents,
        refundedCents: refunded_cents,
        card,
        failure: state === 'declined' ? (DECLINED[lastDigits(card)] ?? null) : null,
        clientSecret: null,
      }
    },

    /**
     * Confirms the payment with a card, like the form of a real processor. Throws `invalid_input` for any but a test
     * card.
     */
    async confirm(ref, { number, expires }) {
      const digits = number.replaceAll(' ', '')
      const errors: Record<string, string[]> = {}
      if (!TEST_NUMBERS.has(digits)) errors['number'] = [TEST_CARDS_ONLY]
      if (hasExpired(expires)) errors['expires'] = ['This card has expired.']
      if (Object.keys(errors).length > 0) throw Problem.invalid(errors)
      const state = DECLINED[digits.slice(-4)] ? 'declined' : 'authorized'
      await db
        .updateTable('local_cards')
        .set({ state, card: `Visa ending in ${digits.slice(-4)}` })
        .where('ref', '=', ref)
        .where('state', 'in', ['open', 'declined'])
        .execute()
    },

    async capture(ref, cents) {
      const { card } = await row(ref)
      if (lastDigits(card) === UNCAPTURED) throw new Problem('card_declined', "The card's bank did not pay.")
      await db
        .updateTable('local_cards')
        .set({ state: 'captured', captured_cents: cents })
        .where('ref', '=', ref)
        .where('state', '=', 'authorized')
        .where('amount_cents', '>=', cents)
        .execute()
    },

    async cancel(ref) {
      await db
        .updateTable('local_cards')
        .set({ state: 'cancelled' })
        .where('ref', '=', ref)
        .where('state', 'in', ['open', 'authorized', 'declined'])
        .execute()
    },

    async refund(ref, cents, key) {
      await refundIdempotent(db, ref, cents, key)
    },

    /** It has no dashboard in which an operator could refund. */
    refunds: () => Promise.resolve([]),

    disputes,

    async disputeEvent(ref) {
      const [dispute] = await disputes(ref)
      return dispute
        ? { id: `created_${dispute.id}`, kind: 'dispute', type: 'charge.dispute.created', paymentRef: ref }
        : null
    },

    parseWebhook() {
      throw new Problem('not_found', 'The local processor sends no webhooks.')
    },
  }
}

async function refundIdempotent(db: Db, ref: string, cents: Cents, key: string): Promise<void> {
  const refunded = await db
    .updateTable('local_cards')
    .set((eb) => ({
      refunded_cents: eb('refunded_cents', '+', cents),
      refund_keys: sql`array_append(refund_keys, ${key})`,
    }))
    .where('ref', '=', ref)
    .where('state', '=', 'captured')
    .where(sql<boolean>`not ${key} = any(refund_keys) and refunded_cents + ${cents} <= captured_cents`)
    .executeTakeFirst()
  if (refunded.numUpdatedRows === 1n) return
  const { refund_keys } = await db
    .selectFrom('local_cards')
    .select('refund_keys')
    .where('ref', '=', ref)
    .executeTakeFirstOrThrow()
  if (!refund_keys.includes(key)) throw new Error(`${ref} has no ${cents} cents left to refund.`)
}

const STATES: Readonly<Record<string, ProcessorPayment['state']>> = {
  open: 'created',
  authorized: 'authorized',
  captured: 'captured',
  declined: 'declined',
  cancelled: 'cancelled',
  refunded: 'captured',
}

function lastDigits(card: string | null): string {
  return card?.slice(-4) ?? ''
}

/** Expiry dates such as `04 / 27` are valid until the end of the month. */
function hasExpired(expires: string): boolean {
  const [month = 0, year = 0] = expires.split('/').map(Number)
  return Date.now() >= Date.UTC(2000 + year, month, 1)
}
