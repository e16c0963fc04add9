/**
 * What the shop keeps of one person, across all features: handing it out, and forgetting it. A table that comes to hold
 * something of a person has its line in both files here.
 */
import type { JobTransaction } from '#server/jobs/jobs.ts'
import type { Accounts, Buyer } from '#server/accounts/accounts.ts'
import type { Db } from '#database/connect.ts'
import { exportOf } from './export.ts'
import { forgetPerson } from './forget.ts'

/** `transaction` hands `work` database and jobs bound to a new transaction. */
export function createPersonalData({ db, accounts }: { db: Db; accounts: Accounts }, transaction: JobTransaction) {
  return {
    /** Everything of this person and nothing of another, as JSON; secrets are left out, for they are nobody's to read. */
    export: (buyer: Buyer) => exportOf({ db, accounts }, buyer),

    /**
     * Closes the account for who knows its password: every session and link ends, the person, seeds and carts are
     * forgotten, username and email address are free again. Orders stay, because the law keeps them, and so does the
     * company that placed them. Throws `invalid_input` and `rate_limited`.
     */
    async closeAccount(buyer: Buyer, password: string): Promise<void> {
      await accounts.requirePassword(buyer, password)
      await transaction((bound) => forgetPerson(bound, buyer))
    },
  }
}
