import { sql } from 'kysely'
import type { PublicLink, SeedKey } from '#contract/seeds.ts'
import type { Db } from '#database/connect.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Buyer } from '#server/accounts/accounts.ts'
import { lockOwnSeed, ownSeed } from './find-seed.ts'
import { clientUrl, publicUrl } from './read-seeds.ts'

/** Where seeds are shown to others. Throws `not_found` like all verbs of seeds. */
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
    const row = await ownSeed(db, buyer, id)
    return {
      status: true,
      uuid: row.uuid,
      is_public: row.is_public,
      public_url: publicUrl(shopUrl, row),
      client_url: clientUrl(shopUrl, row),
    }
  }

  return {
    /** Opens the seed to everyone with its link, or closes it. */
    share: (buyer: Buyer, key: SeedKey, isPublic: boolean) => changeLink(buyer, key, { is_public: isPublic }),

    /** Gives the seed other uuids: whatever links were sent lead nowhere at once. */
    rotateLink: (buyer: Buyer, key: SeedKey) => changeLink(buyer, key, { uuid: freshUuid(), client_uuid: freshUuid() }),
  }
}

function freshUuid() {
  return sql<string>`gen_random_uuid()`
}
