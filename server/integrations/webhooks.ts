import { sql } from 'kysely'
import {
  type EventKind,
  FORMER_SECRET_HOURS,
  type MadeWebhook,
  type NewWebhook,
  type Webhook,
  type WebhookChange,
} from '#contract/integrations.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import type { Buyer } from '#server/accounts/accounts.ts'
import { createSecret } from '#server/accounts/tokens.ts'
import { FetchRefused } from '#server/images/addresses.ts'
import type { IntegrationTransaction } from './deliveries.ts'
import { makeWebhook, type ToldSecret } from './make-webhook.ts'
import type { Sealer } from './sealed-secrets.ts'
import type { Sender } from './send.ts'

interface WebhookParts {
  db: Db
  sealer: Sealer
  sender: Sender
}

/** The addresses of a company that are told of events. They belong to the company: all its people see and change them. */
export function createWebhooks({ db, sealer, sender }: WebhookParts, transaction: IntegrationTransaction) {
  function checkedUrl(url: string): string {
    try {
      return sender.check(url.trim()).href
    } catch (error) {
      if (error instanceof FetchRefused) throw Problem.invalid({ url: [error.message] })
      throw error
    }
  }

  /**
   * Makes another secret, once for its `key`, with whose answers alone it is told; for a day messages are signed with both. Throws
   * `not_found` and `key_reused`, also where there is yet another one since.
   */
  async function rotateSecret(buyer: Buyer, id: string, key?: string): Promise<MadeWebhook> {
    const request = { key, asked: ['webhook secret', id] }
    const told = await transaction((bound) =>
      bound.cart.onceFor({ user: buyer, guestHash: null }, request, async (): Promise<ToldSecret> => {
        const formerUntil = new Date(Date.now() + FORMER_SECRET_HOURS * 3_600_000)
        const rotated = await bound.db
          .updateTable('webhooks')
          .set({
            secret: sealer.seal(freshSecret()),
            former_secret: sql<string>`secret`,
            former_until: formerUntil,
          })
          .where('company_id', '=', buyer.companyId)
          .where(isCalled(id))
          .executeTakeFirst()
        if (Number(rotated.numUpdatedRows) === 0) throw noSuchWebhook()
        return { id, former_until: formerUntil.toISOString() }
      }),
    )
    return withSecret(buyer, told)
  }

  /**
   * A webhook with its secret; where that cannot be read any more, with another one in its place. Throws `not_found` where it was
   * removed since, and `key_reused` where its secret is not the one that was made then.
   */
  async function withSecret(buyer: Buyer, told: ToldSecret): Promise<MadeWebhook> {
    const row = await db
      .selectFrom('webhooks')
      .selectAll()
      .where('company_id', '=', buyer.companyId)
      .where(isCalled(told.id))
      .executeTakeFirst()
    if (!row) throw new Problem('not_found', 'This webhook was removed. Make another one.')
    if ((row.former_until?.toISOString() ?? null) !== told.former_until) {
      throw new Problem('key_reused', 'The secret of this webhook was changed since. Make another one.')
    }
    const secret = sealer.open(row.secret)
    if (secret !== null) return { data: asWebhook(row), secret }
    await db
      .updateTable('webhooks')
      .set({ secret: sealer.seal(freshSecret()) })
      .where('id', '=', row.id)
      .where('secret', '=', row.secret)
      .execute()
    return withSecret(buyer, told)
  }

  return {
    /** The company's webhooks, the newest first. */
    async webhooks({ companyId }: Buyer): Promise<Webhook[]> {
      const rows = await db
        .selectFrom('webhooks')
        .selectAll()
        .where('company_id', '=', companyId)
        .orderBy('id', 'desc')
        .execute()
      return rows.map(asWebhook)
    },

    /**
     * Makes one, once for its `key`, with whose answers alone its secret is told. Throws `invalid_input` for an address that may not be
     * reached, or too many, `key_reused`, also where its secret was changed since, and `not_found` where it was removed since.
     */
    async createWebhook(buyer: Buyer, { url, events }: NewWebhook, key?: string): Promise<MadeWebhook> {
      const webhook = { url: checkedUrl(url), events, secret: sealer.seal(freshSecret()) }
      return withSecret(buyer, await transaction((bound) => makeWebhook(bound, buyer, webhook, key)))
    },

    /** Changes what is given. Throws `not_found` and `invalid_input`. */
    async changeWebhook(buyer: Buyer, id: string, { url, events, active }: WebhookChange): Promise<Webhook> {
      const begins = { disabled_at: null, disabled_by: null, failing_since: null }
      const pauses = { disabled_at: new Date(), disabled_by: 'buyer' }
      const row = await db
        .updateTable('webhooks')
        .set({
          // As it is: nothing else need be given, and an update must set something.
          company_id: buyer.companyId,
          ...(url !== undefined && { url: checkedUrl(url) }),
          ...(events && { events: [...new Set(events)] }),
          ...(active === true && begins),
          ...(active === false && pauses),
        })
        .where('company_id', '=', buyer.companyId)
        .where(isCalled(id))
        .returningAll()
        .executeTakeFirst()
      if (!row) throw noSuchWebhook()
      return asWebhook(row)
    },

    /** Throws `not_found`. */
    async removeWebhook({ companyId }: Buyer, id: string): Promise<void> {
      const removed = await db
        .deleteFrom('webhooks')
        .where('company_id', '=', companyId)
        .where(isCalled(id))
        .executeTakeFirst()
      if (Number(removed.numDeletedRows) === 0) throw noSuchWebhook()
    },

    rotateSecret,
  }
}

/** The id of a webhook of the company. Throws `not_found`. */
export async function ownWebhook(db: Db, { companyId }: Buyer, id: string): Promise<number> {
  const row = await db
    .selectFrom('webhooks')
    .select('id')
    .where('company_id', '=', companyId)
    .where(isCalled(id))
    .executeTakeFirst()
  if (!row) throw noSuchWebhook()
  return row.id
}

function noSuchWebhook(): Problem {
  return new Problem('not_found', 'There is no such webhook.')
}

/** As text: what is not a uuid is merely not there. */
function isCalled(id: string) {
  return sql<boolean>`webhooks.public_id::text = ${id.toLowerCase()}`
}

function freshSecret(): string {
  return `whsec_${createSecret()}`
}

interface WebhookRow {
  public_id: string
  url: string
  events: string[]
  created_at: Date
  failing_since: Date | null
  disabled_by: string | null
}

function asWebhook(row: WebhookRow): Webhook {
  return {
    id: row.public_id,
    url: row.url,
    events: row.events as EventKind[],
    created_at: row.created_at.toISOString(),
    status: statusOf(row.disabled_by),
    failing_since: row.failing_since?.toISOString() ?? null,
  }
}

function statusOf(disabledBy: string | null): Webhook['status'] {
  if (disabledBy === null) return 'active'
  return disabledBy === 'buyer' ? 'paused' : 'switched_off'
}
