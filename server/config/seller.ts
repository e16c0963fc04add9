import type { Db } from '#database/connect.ts'
import { writeState, readState } from '#database/shop-state.ts'
import type { Seller } from '#server/billing/billing.ts'
import { OWN_BRAND } from '#server/brand/brand.ts'
import { demoSeller } from '#server/demo/demo-seller.ts'
import type { Config } from './config.ts'

const KEY = 'seller'

/** The seller as far as settings and brand define it. */
interface StoredSeller {
  name?: string
  shopName?: string
  address?: readonly string[]
  taxId?: string
  bank?: readonly string[]
}

/**
 * Returns the seller for the documents that this process writes. A web or job process stores the seller of its settings in the
 * database. What the settings omit comes from the stored value, because a command or a node is often started without them, and an
 * invoice never changes once it is written. A demo shop has the demo's address, tax number and account until they are set.
 */
export async function resolveSeller(db: Db, { seller, roles, mode }: Config, shopName: string): Promise<Seller> {
  const known = { shopName, ...(await readStored(db)), ...fromSettings(seller, shopName) }
  if (roles.web || roles.jobs) await writeState(db, KEY, JSON.stringify(known))
  const demo = mode === 'production' ? null : await demoSeller(db)
  return {
    name: known.name ?? known.shopName,
    address: known.address ?? demo?.address ?? [],
    tax_id: known.taxId ?? demo?.tax_id ?? null,
    bank: known.bank ?? demo?.bank ?? [],
  }
}

function fromSettings({ name, address, taxId, bank }: Config['seller'], shopName: string): StoredSeller {
  return {
    ...(name !== undefined && { name }),
    ...(shopName !== OWN_BRAND.name && { shopName }),
    ...(address.length > 0 && { address }),
    ...(taxId !== undefined && { taxId }),
    ...(bank.length > 0 && { bank }),
  }
}

async function readStored(db: Db): Promise<StoredSeller> {
  const value = await readState(db, KEY)
  return value === null ? {} : upgradeStored(JSON.parse(value) as StoredSeller)
}

/** Values stored by early versions have no `shopName`; their `name` is that of the shop if the settings had none. */
function upgradeStored({ name, ...rest }: StoredSeller): StoredSeller {
  if (name === undefined) return rest
  return rest.shopName === undefined ? { ...rest, shopName: name } : { ...rest, name }
}
