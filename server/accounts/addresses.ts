import type { Address } from '#contract/accounts.ts'
import { Problem } from '#contract/problem.ts'
import { type KeptAddress, MAX_ADDRESSES, type NewAddress } from '#contract/profile.ts'
import type { Db } from '#database/connect.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Buyer } from './accounts.ts'
import { asLine, FAULTS, isState, isZip } from './contact-fields.ts'
import { holdCompany } from './hold-person.ts'

const PLACE = ['label', 'name', 'line1', 'line2', 'city', 'state', 'zip', 'country'] as const
const FIELDS = ['id', ...PLACE] as const

/** Where a company's goods may go, the default first. */
export async function addressesOf(db: Db, companyId: number): Promise<Address[]> {
  return db
    .selectFrom('addresses')
    .select(FIELDS)
    .where('company_id', '=', companyId)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute()
}

/**
 * The address book of a buyer's company, which all its people share. One address is the default as long as there is any;
 * orders carry a copy of theirs, so nothing here changes what was sent. An address of another company is `not_found`.
 */
export function createAddresses({ db }: { db: Db }) {
  /** All of them, the default first. */
  async function addressBook({ companyId }: Buyer): Promise<KeptAddress[]> {
    return db
      .selectFrom('addresses')
      .select([...FIELDS, 'is_default'])
      .where('company_id', '=', companyId)
      .orderBy('is_default', 'desc')
      .orderBy('id')
      .execute()
  }

  /**
   * Adds one; the first is the default. What is in the book to the letter is answered as it stands there: sent again, an address is
   * not there twice. Throws `invalid_input`, also when the book is full.
   */
  async function addAddress(buyer: Buyer, address: NewAddress): Promise<KeptAddress> {
    const checked = checkAddress(address)
    return inTransaction(db, async (tx) => {
      const held = await lockAddresses(tx, buyer)
      const same = held.find((kept) => PLACE.every((field) => kept[field] === checked[field]))
      if (same) return same
      if (held.length >= MAX_ADDRESSES) {
        throw new Problem('invalid_input', `A company keeps at most ${MAX_ADDRESSES} addresses. Remove one first.`)
      }
      return tx
        .insertInto('addresses')
        .values({ ...checked, company_id: buyer.companyId, is_default: held.length === 0 })
        .returning([...FIELDS, 'is_default'])
        .executeTakeFirstOrThrow()
    })
  }

  /** Writes over one. Throws `invalid_input` and `not_found`. */
  async function changeAddress({ companyId }: Buyer, id: number, address: NewAddress): Promise<KeptAddress> {
    const changed = await db
      .updateTable('addresses')
      .set(checkAddress(address))
      .where('id', '=', id)
      .where('company_id', '=', companyId)
      .returning([...FIELDS, 'is_default'])
      .executeTakeFirst()
    if (!changed) throw noAddress()
    return changed
  }

  /** Removes one; when it was the default, the oldest of the others is now. Throws `last_address` and `not_found`. */
  async function removeAddress(buyer: Buyer, id: number): Promise<void> {
    await inTransaction(db, async (tx) => {
      const held = await lockAddresses(tx, buyer)
      const gone = held.find((address) => address.id === id)
      if (!gone) throw noAddress()
      const next = held.find((address) => address.id !== id)
      if (!next) throw new Problem('last_address')
      await tx.deleteFrom('addresses').where('id', '=', id).execute()
      if (gone.is_default)
        await tx.updateTable('addresses').set({ is_default: true }).where('id', '=', next.id).execute()
    })
  }

  /** Makes one the default. Throws `not_found`. */
  async function useAddress(buyer: Buyer, id: number): Promise<void> {
    await inTransaction(db, async (tx) => {
      const held = await lockAddresses(tx, buyer)
      if (!held.some((address) => address.id === id)) throw noAddress()
      await tx
        .updateTable('addresses')
        .set({ is_default: false })
        .where('company_id', '=', buyer.companyId)
        .where('is_default', '=', true)
        .execute()
      await tx.updateTable('addresses').set({ is_default: true }).where('id', '=', id).execute()
    })
  }

  return { addressBook, addAddress, changeAddress, removeAddress, useAddress }
}

/** The company's addresses by age; until the transaction ends nobody else adds, removes or exchanges any. */
async function lockAddresses(db: Db, buyer: Buyer): Promise<KeptAddress[]> {
  await holdCompany(db, buyer)
  return db
    .selectFrom('addresses')
    .select([...FIELDS, 'is_default'])
    .where('company_id', '=', buyer.companyId)
    .orderBy('id')
    .execute()
}

function noAddress(): Problem {
  return new Problem('not_found', 'That address is not in your book any more.')
}

function checkAddress(address: NewAddress): Omit<Address, 'id'> {
  const [name, line1, city] = [asLine(address.name), asLine(address.line1), asLine(address.city)]
  const [state, zip] = [address.state.trim().toUpperCase(), address.zip.trim()]
  const errors: Record<string, string[]> = {}
  for (const [field, text] of Object.entries({ name, line1, city })) {
    if (text === '') errors[field] = [FAULTS.required]
  }
  if (!isState(state)) errors['state'] = [FAULTS.state]
  if (!isZip(zip)) errors['zip'] = [FAULTS.zip]
  if (Object.keys(errors).length > 0) throw Problem.invalid(errors)
  const [label, line2] = [asLine(address.label) || city, asLine(address.line2) || null]
  return { label, name, line1, line2, city, state, zip, country: 'US' }
}
