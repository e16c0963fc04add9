import { sql } from 'kysely'
import type { Cents } from '#contract/money.ts'
import type { LocalCard } from '#contract/card-payment.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import type { Processor, ProcessorPayment } from './processor.ts'

/** The last digits of the test numbers that are refused, and why; Stripe's own numbers, so that habits carry over. */
const REFUSALS: Readonly<Record<string, string>> = {
  '0002': 'The card was declined. Try another card, or choose another way to pay.',
  '9995': 'The card has not enough funds. Try another card, or choose another way to pay.',
  '0119': 'An error occurred while the card was processed. Try again in a moment, or use another card.',
}
/** Authorised, and then its bank does not pay. */
const UNCAPTURED = '0341'
const TEST_NUMBERS: ReadonlySet<string> = new Set([
  '4242424242424242',
  '4000000000000002',
  '4000000000009995',
  '4000000000000119',
  '4000000000000341',
])
const TEST_CARDS_ONLY =
  'This shop takes test cards only: 4242 4242 4242 4242 is accepted, 4000 0000 0000 0002 is declined. No money moves.'

export type LocalProcessor = Processor & { confirm(ref: string, card: LocalCard): Promise<void> }

/**
 * The processor of a shop without keys: it moves no money, keeps its books in `local_cards` and takes the test numbers alone. Of
 * a card it keeps the last digits of a test number and nothing else.
 */
export function createLocalProcessor({ db }: { db: Db }): LocalProcessor {
  const row = (ref: string) => db.selectFrom('local_cards').selectAll().where('ref', '=', ref).executeTakeFirstOrThrow()

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
        failure: state === 'declined' ? (REFUSALS[lastDigits(card)] ?? null) : null,
        clientSecret: null,
      }
    },

    /** Gives it a card, as a buyer does. Throws `invalid_input` for any but a test card. */
    async confirm(ref, { number, expires }) {
      const digits = number.replaceAll(' ', '')
      const errors: Record<string, string[]> = {}
      if (!TEST_NUMBERS.has(digits)) errors['number'] = [TEST_CARDS_ONLY]
      if (hasExpired(expires)) errors['expires'] = ['This card has expired.']
      if (Object.keys(errors).length > 0) throw Problem.invalid(errors)
      const state = REFUSALS[digits.slice(-4)] ? 'declined' : 'authorized'
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
      await refundOnce(db, ref, cents, key)
    },

    /** It has no pages of its own in which somebody could refund. */
    refunds: () => Promise.resolve([]),

    /** Nobody has paid anything that a bank could take back. */
    disputes: () => Promise.resolve([]),

    notice() {
      throw new Problem('not_found', 'The local processor sends no notices.')
    },
  }
}

async function refundOnce(db: Db, ref: string, cents: Cents, key: string): Promise<void> {
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
  if (!refund_keys.includes(key)) throw new Error(`${ref} has no ${cents} cents left to give back.`)
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

/** `04 / 27` is good to the end of April 2027. */
function hasExpired(expires: string): boolean {
  const [month = 0, year = 0] = expires.split('/').map(Number)
  return Date.now() >= Date.UTC(2000 + year, month, 1)
}
