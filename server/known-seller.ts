import type { Db } from '#database/connect.ts'
import { remember, remembered } from '#database/shop-state.ts'
import type { Seller } from './billing/billing.ts'
import { OWN_BRAND } from './brand/brand.ts'
import type { Config } from './config.ts'

const KEY = 'seller'

/** What settings and brand say of the seller; what they do not say is absent. */
interface Told {
  name?: string
  shopName?: string
  address?: readonly string[]
  bank?: readonly string[]
}

/**
 * Who stands at the head of papers that this process writes. A process that serves keeps what its settings say; what they do not
 * say is taken from what was kept, for a command or a node is often started without them, and what it writes on an invoice never
 * changes. So nothing that was told is forgotten before something else is told in its place.
 */
export async function knownSeller(db: Db, { seller, roles }: Config, shopName: string): Promise<Seller> {
  const known = { shopName, ...(await kept(db)), ...toldBy(seller, shopName) }
  if (roles.web || roles.jobs) await remember(db, KEY, JSON.stringify(known))
  return { name: known.name ?? known.shopName, address: known.address ?? [], bank: known.bank ?? [] }
}

function toldBy({ name, address, bank }: Config['seller'], shopName: string): Told {
  return {
    ...(name !== undefined && { name }),
    ...(shopName !== OWN_BRAND.name && { shopName }),
    ...(address.length > 0 && { address }),
    ...(bank.length > 0 && { bank }),
  }
}

async function kept(db: Db): Promise<Told> {
  const value = await remembered(db, KEY)
  return value === null ? {} : readKept(JSON.parse(value) as Told)
}

/** Rows of former versions have one name, that of the shop where none was set, and no `shopName`, which is in every row since. */
function readKept({ name, ...rest }: Told): Told {
  if (name === undefined) return rest
  return rest.shopName === undefined ? { ...rest, shopName: name } : { ...rest, name }
}
