/**
 * Personal data across all features: its export (GDPR data portability) and its deletion (right to erasure). A table
 * that stores personal data needs an entry in both files of this folder.
 */
import type { JobTransaction } from '#server/jobs/jobs.ts'
import type { Accounts } from '#server/accounts/accounts.ts'
import type { Db } from '#database/connect.ts'
import { exportOf } from './export.ts'
import { deletePersonalData } from './delete-personal-data.ts'
import type { Buyer } from '#server/accounts/deps.ts'

/** `transaction` runs work with a database and jobs that are bound to a new transaction. */
export function createPersonalData({ db, accounts }: { db: Db; accounts: Accounts }, transaction: JobTransaction) {
  return {
    /** Exports all data of this buyer, and of no other, as JSON. Secrets are left out. */
    export: (buyer: Buyer) => exportOf({ db, accounts }, buyer),

    /**
     * Closes the account after verifying the password. Ends every session and link, deletes the personal data, seeds
     * and carts, and frees the username and email address. Orders stay, because the law requires it, and so does the
     * company that placed them. Throws `invalid_input`, `rate_limited`, and `impossible_move` for the only owner of a company with
     * other members.
     */
    async closeAccount(buyer: Buyer, password: string): Promise<void> {
      await accounts.passwords.require(buyer, password)
      await transaction((bound) => deletePersonalData(bound, buyer))
    },
  }
}
