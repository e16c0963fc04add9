import { sql } from 'kysely'
import type { PublicLink, SeedKey } from '#contract/schemas/catalog/seeds.ts'
import type { Db } from '#database/connect.ts'
import { inTransaction } from '#database/transaction.ts'
import { lockOwnSeed, findOwnSeed } from './find-seed.ts'
import { clientUrl, publicUrl } from './read-seeds.ts'
import type { Buyer } from '#server/accounts/deps.ts'

/** Public links of seeds. Throws `not_found` like all functions of seeds. */
export function createLinks(db: Db, shopUrl: string) {
  async function changeLink(
    buyer: Buyer,
    key: SeedKey,
    change: { is_public: boolean } | Record<'uuid' | 'client_uuid', ReturnType<typeof freshUuid>>,
  ): Promise<PublicLink> {
    const id = await inTransaction(db, async (tx) => {
      const id = await lockOwnSeed(tx, buyer, key)
      await tx.updateTable('seeds').set(change).where('id', '=', id).execute()
      return id
    })
    const row = await findOwnSeed(db, buyer, id)
    return {
      status: true,
      uuid: row.uuid,
      is_public: row.is_public,
      public_url: publicUrl(shopUrl, row),
      client_url: clientUrl(shopUrl, row),
    }
  }

  return {
    /** Makes the seed public, for everyone who has its link, or private. */
    setPublic: (buyer: Buyer, key: SeedKey, isPublic: boolean) => changeLink(buyer, key, { is_public: isPublic }),

    /** Replaces the seed's UUIDs, so that all links that were shared stop working. */
    rotate: (buyer: Buyer, key: SeedKey) => changeLink(buyer, key, { uuid: freshUuid(), client_uuid: freshUuid() }),
  }
}

function freshUuid() {
  return sql<string>`gen_random_uuid()`
}
