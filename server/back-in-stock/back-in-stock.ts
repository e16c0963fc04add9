/**
 * Requests of buyers for an email when a product that is sold out is back. Changes of the stock are followed by the job that follows every change
 * of a product (decision 0121); an email ends the requests that it is about.
 */
import type { BackInStockRequest } from '#contract/schemas/catalog/back-in-stock.ts'
import type { Db } from '#database/connect.ts'
import type { Buyer } from '#server/accounts/deps.ts'
import type { JobPayloads, JobTransaction } from '#server/jobs/jobs.ts'
import type { RenderDraft } from '#server/mail/draft-email.ts'
import type { Email } from '#server/mail/mail.ts'
import { endEmail, readEmail, scheduleEmails } from './emails.ts'
import { addRequest, readRequests, removeRequests } from './requests.ts'

export function createBackInStock(
  { db, renderDraft }: { db: Db; renderDraft: RenderDraft },
  transaction: JobTransaction,
) {
  return {
    /** Returns what the buyer waits for in the active company, the latest request first. */
    list: (buyer: Buyer): Promise<BackInStockRequest[]> => readRequests(db, buyer),

    /**
     * Requests an email when a product is back in stock; a repetition changes nothing. Throws `not_found`, `discontinued`, `impossible_move` if it
     * can be ordered now, and `invalid_input` for too many requests.
     */
    request: (buyer: Buyer, ocid: number): Promise<BackInStockRequest> =>
      transaction((bound) => addRequest(bound.db, buyer, ocid)),

    /** Withdraws the request for a product, if there is one. */
    withdraw: (buyer: Buyer, ocid: number): Promise<void> => removeRequests(db, buyer, ocid),

    /** Withdraws all requests of the buyer in the active company. */
    withdrawAll: (buyer: Buyer): Promise<void> => removeRequests(db, buyer),

    /** Follows changes of these products: schedules the emails of those who wait for one that can be ordered now. */
    productsChanged: (ocids: readonly number[]): Promise<void> => transaction((bound) => scheduleEmails(bound, ocids)),

    /** Renders the email of a `stock.available` job with the products that it names; null if nothing is to be sent. */
    async email(
      payload: JobPayloads['stock.available'],
      shopUrl: string,
    ): Promise<{ email: Email; ocids: readonly number[] } | null> {
      const found = await readEmail(db, payload, shopUrl)
      return found && { email: await renderDraft(found.draft), ocids: found.ocids }
    },

    /** Ends the email of a job that named these products; none if it was not sent. */
    emailDone: ({ userId, again }: JobPayloads['stock.available'], ocids: readonly number[]): Promise<void> =>
      again === undefined ? transaction((bound) => endEmail(bound, userId, ocids)) : Promise.resolve(),
  }
}
