import { requirePermission } from '#contract/accounts/company-permissions.ts'
import type { Address } from '#contract/schemas/accounts/accounts.ts'
import { Problem } from '#contract/problem.ts'
import type { SavedAddress, NewAddress } from '#contract/schemas/accounts/profile.ts'
import { MAX_ADDRESSES } from '#contract/accounts/profile.ts'
import type { Db } from '#database/connect.ts'
import { inTransaction } from '#database/transaction.ts'
import { asLine, checkPlace, FIELD_ERRORS, isPhone } from '#server/accounts/registration/contact-fields.ts'
import { lockCompanyAndUser } from '#server/accounts/lock-user.ts'
import type { Buyer, Member } from '#server/accounts/deps.ts'

const PLACE = ['label', 'name', 'line1', 'line2', 'city', 'state', 'zip', 'country', 'phone'] as const
const FIELDS = ['id', ...PLACE] as const

/** Returns the ship-to addresses of a company, the default first. */
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
 * The address book of a buyer's company, shared by all its members. One address is the default as long as there is any.
 * Orders store a copy of their address, so changes here do not affect them. Throws `not_found` for an address of
 * another company, and `permission_missing`.
 */
export function createAddresses({ db }: { db: Db }) {
  /** Returns all addresses, the default first. */
  async function addressBook({ companyId }: Buyer): Promise<SavedAddress[]> {
    return db
      .selectFrom('addresses')
      .select([...FIELDS, 'is_default'])
      .where('company_id', '=', companyId)
      .orderBy('is_default', 'desc')
      .orderBy('id')
      .execute()
  }

  /**
   * Adds an address; the first one becomes the default. If an identical address exists, returns that one, so that a
   * retry does not add it twice. Throws `invalid_input`, also if the address book is full.
   */
  async function addAddress(buyer: Member, address: NewAddress): Promise<SavedAddress> {
    requirePermission(buyer, 'addresses.write')
    const checked = checkAddress(address)
    return inTransaction(db, async (tx) => {
      const addresses = await lockAddresses(tx, buyer)
      const same = addresses.find((address) => PLACE.every((field) => address[field] === checked[field]))
      if (same) return same
      if (addresses.length >= MAX_ADDRESSES) {
        throw new Problem(
          'invalid_input',
          `The address book can have at most ${MAX_ADDRESSES} addresses. Remove one first.`,
        )
      }
      return tx
        .insertInto('addresses')
        .values({ ...checked, company_id: buyer.companyId, is_default: addresses.length === 0 })
        .returning([...FIELDS, 'is_default'])
        .executeTakeFirstOrThrow()
    })
  }

  /** Replaces an address. Throws `invalid_input` and `not_found`. */
  async function changeAddress(buyer: Member, id: number, address: NewAddress): Promise<SavedAddress> {
    requirePermission(buyer, 'addresses.write')
    const checked = checkAddress(address)
    return inTransaction(db, async (tx) => {
      await lockCompanyAndUser(tx, buyer)
      const changed = await tx
        .updateTable('addresses')
        .set(checked)
        .where('id', '=', id)
        .where('company_id', '=', buyer.companyId)
        .returning([...FIELDS, 'is_default'])
        .executeTakeFirst()
      if (!changed) throw noSuchAddress()
      return changed
    })
  }

  /**
   * Removes an address. If it was the default, the oldest remaining address becomes the default. Throws `last_address`
   * and `not_found`.
   */
  async function removeAddress(buyer: Member, id: number): Promise<void> {
    requirePermission(buyer, 'addresses.write')
    await inTransaction(db, async (tx) => {
      const addresses = await lockAddresses(tx, buyer)
      const removed = addresses.find((address) => address.id === id)
      if (!removed) throw noSuchAddress()
      const next = addresses.find((address) => address.id !== id)
      if (!next) throw new Problem('last_address')
      await tx.deleteFrom('addresses').where('id', '=', id).execute()
      if (removed.is_default)
        await tx.updateTable('addresses').set({ is_default: true }).where('id', '=', next.id).execute()
    })
  }

  /** Makes an address the default. Throws `not_found`. */
  async function useAddress(buyer: Member, id: number): Promise<void> {
    requirePermission(buyer, 'addresses.write')
    await inTransaction(db, async (tx) => {
      const addresses = await lockAddresses(tx, buyer)
      if (!addresses.some((address) => address.id === id)) throw noSuchAddress()
      await tx
        .updateTable('addresses')
        .set({ is_default: false })
        .where('company_id', '=', buyer.companyId)
        .where('is_default', '=', true)
        .execute()
      await tx.updateTable('addresses').set({ is_default: true }).where('id', '=', id).execute()
    })
  }

  return {
    /** Returns an address as it would be stored. Throws `invalid_input`. */
    check: checkAddress,
    book: addressBook,
    add: addAddress,
    change: changeAddress,
    remove: removeAddress,
    makeDefault: useAddress,
  }
}

/**
 * Locks the company and returns its addresses, oldest first. No other transaction adds, removes or changes the default
 * until this one ends.
 */
async function lockAddresses(db: Db, buyer: Buyer): Promise<SavedAddress[]> {
  await lockCompanyAndUser(db, buyer)
  return db
    .selectFrom('addresses')
    .select([...FIELDS, 'is_default'])
    .where('company_id', '=', buyer.companyId)
    .orderBy('id')
    .execute()
}

function noSuchAddress(): Problem {
  return new Problem('not_found', 'That address is no longer in your address book.')
}

function checkAddress(address: NewAddress): Omit<Address, 'id'> {
  const [name, line1] = [asLine(address.name), asLine(address.line1)]
  const { place, errors: placeErrors } = checkPlace(address)
  const errors: Record<string, string[]> = {}
  for (const [field, text] of Object.entries({ name, line1 })) {
    if (text === '') errors[field] = [FIELD_ERRORS.required]
  }
  for (const [field, error] of Object.entries(placeErrors)) errors[field] = [error]
  const [label, line2, phone] = [
    asLine(address.label) || place.city,
    asLine(address.line2) || null,
    asLine(address.phone) || null,
  ]
  if (phone && !isPhone(phone)) errors['phone'] = [FIELD_ERRORS.phone]
  if (Object.keys(errors).length > 0) throw Problem.invalid(errors)
  return { label, name, line1, line2, ...place, country: 'US', phone }
}
